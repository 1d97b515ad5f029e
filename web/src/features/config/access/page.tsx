import { Alert, Button, Group, Text, TextInput } from '@mantine/core'
import { IconHistory, IconSearch, IconUserQuestion } from '@tabler/icons-react'
import { flagLabels } from '@tipy/domain/access/flagLabels'
import type { Flag } from '@tipy/domain/access/flags'
import { isOpenToAll } from '@tipy/domain/access/grant'
import { type Role, roles } from '@tipy/domain/access/roles'
import { sysAdminOnly, toEverybody } from '@tipy/domain/features/config/config.access.rules'
import { screens } from '@tipy/domain/navigation/screens'
import { useCallback, useMemo, useState } from 'react'
import { LeaveDialog } from '#form/LeaveDialog.tsx'
import { useLeave } from '#form/useLeave.ts'
import { useSessionContext } from '#session/sessionContext.ts'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { Loading } from '#ui/Loading.tsx'
import { usePhone } from '#ui/layout/usePhone.ts'
import { PageHead } from '#ui/PageHead.tsx'
import { SaveBar } from '../config.saveBar.tsx'
import classes from './access.module.css'
import { type SavedAccess, useAccess } from './calls.ts'
import { AccessCards } from './cards.tsx'
import { type AccessDraft, useAccessDraft } from './draft.ts'
import { FlagPanel } from './flag.tsx'
import { HistoryPanel } from './history.tsx'
import { findFlags, type RoleName } from './labels.ts'
import { AccessMatrix } from './matrix.tsx'
import { PersonPanel } from './person.tsx'

/** Which roles and people may do what (docs/features/config.md). */
export function AccessPage() {
  const { saved, hasFailed, retry } = useAccess()
  return (
    <div className={classes.page}>
      <PageHead
        title={screens.configAccess.title}
        text="Que funções e que pessoas podem fazer o quê. Quem é administrador de sistema pode tudo. Vale assim que guarda."
      />
      {saved && <AccessEditor saved={saved} />}
      {!saved && !hasFailed && <Loading height={480} />}
      {hasFailed && (
        <div role="alert">
          <Text mb="xs">Não foi possível carregar os acessos.</Text>
          <Button variant="default" onClick={retry}>
            Tentar de novo
          </Button>
        </div>
      )}
    </div>
  )
}

type Panel = { readonly kind: 'flag'; readonly flag: Flag } | { readonly kind: 'person' | 'history' }

/** sysAdmin has every flag, so it has no column. */
function useRoles(): { readonly shown: readonly Role[]; readonly roleName: RoleName } {
  const { config } = useSessionContext()
  return useMemo(() => {
    const names = new Map(config.roles.map(({ key, name }) => [key, name]))
    const order = new Map(config.roles.map(({ key }, index) => [key, index]))
    const shown = roles.filter(role => role !== 'sysAdmin').sort((a, b) => (order.get(a) ?? 0) - (order.get(b) ?? 0))
    return { shown, roleName: role => names.get(role) ?? role }
  }, [config.roles])
}

const unsavedText = (count: number) =>
  count === 1 ? '1 permissão por guardar' : count > 0 ? `${count} permissões por guardar` : null

/** Closes a flag that is open to all: back to the saved grant or, if that is open too, to sysAdmin only. */
function close(draft: AccessDraft, flag: Flag): void {
  const saved = draft.savedGrantOf(flag)
  draft.change(flag, () => (isOpenToAll(saved) ? sysAdminOnly : saved))
}

function AccessEditor({ saved }: { readonly saved: SavedAccess }) {
  const phone = usePhone()
  const draft = useAccessDraft(saved)
  const { shown, roleName } = useRoles()
  const [typed, setTyped] = useState('')
  const [panel, setPanel] = useState<Panel | null>(null)
  const [asking, setAsking] = useState<Flag | null>(null)
  const areas = useMemo(() => findFlags(typed), [typed])
  const leave = useLeave({ isUnsaved: () => draft.count > 0, onClose: () => {}, onDiscard: draft.discard })
  const onOpen = useCallback((flag: Flag) => setPanel({ kind: 'flag', flag }), [])
  const onEverybody = (flag: Flag) => (isOpenToAll(draft.grantOf(flag)) ? close(draft, flag) : setAsking(flag))
  const Shape = phone ? AccessCards : AccessMatrix

  return (
    <>
      <Group gap="sm">
        <TextInput
          type="search"
          className={classes.search}
          aria-label="Pesquisar permissões"
          placeholder="Pesquisar permissões…"
          leftSection={<IconSearch size={16} aria-hidden />}
          value={typed}
          onChange={event => setTyped(event.currentTarget.value)}
        />
        <Button
          variant="default"
          leftSection={<IconUserQuestion size={16} aria-hidden />}
          onClick={() => setPanel({ kind: 'person' })}
        >
          Ver por pessoa
        </Button>
        <Button
          variant="default"
          leftSection={<IconHistory size={16} aria-hidden />}
          onClick={() => setPanel({ kind: 'history' })}
        >
          Histórico
        </Button>
      </Group>
      {draft.conflict && (
        <Alert color="yellow" role="alert" title="Os acessos foram alterados por outra pessoa">
          Já mostramos os dela. As suas mudanças continuam por guardar: reveja-as e guarde de novo.
        </Alert>
      )}
      {areas.length === 0 && <Text c="dimmed">Nenhuma permissão corresponde à pesquisa.</Text>}
      {areas.length > 0 && (
        <Shape
          areas={areas}
          roles={shown}
          roleName={roleName}
          draft={draft}
          onOpen={onOpen}
          onEverybody={onEverybody}
        />
      )}
      <SaveBar
        unsaved={unsavedText(draft.count)}
        isSaving={draft.isSaving}
        onSave={() => void draft.save()}
        onDiscard={draft.discard}
      />
      {panel?.kind === 'flag' && (
        <FlagPanel
          flag={panel.flag}
          roles={shown}
          roleName={roleName}
          draft={draft}
          onEverybody={onEverybody}
          onClose={() => setPanel(null)}
        />
      )}
      {panel?.kind === 'person' && <PersonPanel draft={draft} roleName={roleName} onClose={() => setPanel(null)} />}
      {panel?.kind === 'history' && <HistoryPanel roleName={roleName} onClose={() => setPanel(null)} />}
      {asking && (
        <EverybodyDialog
          flag={asking}
          onCancel={() => setAsking(null)}
          onConfirm={() => {
            draft.change(asking, () => toEverybody)
            setAsking(null)
          }}
        />
      )}
      <LeaveDialog {...leave} />
    </>
  )
}

interface EverybodyDialogProps {
  readonly flag: Flag
  readonly onCancel: () => void
  readonly onConfirm: () => void
}

function EverybodyDialog({ flag, onCancel, onConfirm }: EverybodyDialogProps) {
  const { label, hint } = flagLabels[flag]
  return (
    <ConfirmDialog
      title={`${label}: aberto a todos?`}
      action="Aberto a todos"
      onConfirm={onConfirm}
      onClose={onCancel}
      zIndex={400}
    >
      Qualquer pessoa da empresa, de qualquer função, passa a poder: {hint} As funções e as pessoas escolhidas até agora
      deixam de contar.
    </ConfirmDialog>
  )
}
