import { Alert, Button, Group, Menu, Stack, Text } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { IconDots, IconGift, IconPlus, IconRestore } from '@tabler/icons-react'
import { holdsRole } from '@tipy/domain/access/roles'
import type { Widget } from '@tipy/domain/features/widgets/widgets.contract'
import { widgetTitle } from '@tipy/domain/features/widgets/widgets.title'
import { useState } from 'react'
import { LeaveDialog } from '#form/LeaveDialog.tsx'
import { useLeave } from '#form/useLeave.ts'
import { useSessionContext } from '#session/sessionContext.ts'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { Loading } from '#ui/Loading.tsx'
import { PageHead } from '#ui/PageHead.tsx'
import { toast } from '#ui/toast.ts'
import { useWidgetActions, useWidgets } from '../widgets.calls.ts'
import { WidgetsFailed } from '../widgets.failed.tsx'
import { ResetDialog, resetLabel } from '../widgets.reset.tsx'
import { changedSentence, explainWidgets, overtakenSentence, removedSentence } from '../widgets.sentences.ts'
import { openTab, tabsOf } from '../widgets.tabs.ts'
import { AddDialog } from './AddDialog.tsx'
import { movedToTab, withTabAt } from './arrangement.ts'
import classes from './Editor.module.css'
import { EditorGrid } from './EditorGrid.tsx'
import { EditorTabs } from './EditorTabs.tsx'
import { GiveDialog } from './GiveDialog.tsx'
import { InfoDialog } from './InfoDialog.tsx'
import { TileMenu } from './TileMenu.tsx'
import { type Arrangement, useArrangement } from './useArrangement.ts'

interface EditorProps {
  /** The tab that is open at first, as the address names it. */
  readonly start: string | undefined
  /** Done with editing; the tab that is open now. */
  readonly onDone: (tab: string | undefined) => void
}

const none: readonly Widget[] = []

/** Arranges the user's dashboard: places and tabs are saved together, everything else at once. */
export function Editor({ start, onDone }: EditorProps) {
  const { data, isError, refetch } = useWidgets()
  const arrangement = useArrangement(data ?? none)
  if (data) return <Loaded start={start} onDone={onDone} arrangement={arrangement} />
  return isError ? <WidgetsFailed onRetry={() => void refetch()} /> : <Loading height={240} radius="md" />
}

type OpenDialog =
  | { readonly kind: 'add' | 'reset' | 'give' }
  | { readonly kind: 'info' | 'remove'; readonly widget: Widget }

interface LoadedProps extends EditorProps {
  readonly arrangement: Arrangement
}

function Loaded({ start, onDone, arrangement }: LoadedProps) {
  const { widgets, isUnsaved, isOvertaken, arrange } = arrangement
  const [openName, setOpenName] = useState<string | null>(null)
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  const save = useSaving(arrangement)
  const tabs = tabsOf(widgets)
  const open = tabs.find(({ name }) => name === openName) ?? openTab(tabs, start)
  // The address of a dashboard does not name its first tab.
  const done = () => onDone(open === tabs[0] ? undefined : open?.key)
  const leave = useLeave({ isUnsaved: () => isUnsaved, onClose: done, onDiscard: arrangement.discard })
  useHotkeys([['mod+S', () => void save.run()]], [], true)
  const close = () => setDialog(null)
  return (
    <Stack gap="md">
      <div className={classes.head}>
        <PageHead
          title="Editar painel"
          text="Arraste os widgets e mude-lhes a largura. No painel, cada um fica da altura do que mostra."
        />
        <Group gap="xs">
          <More onReset={() => setDialog({ kind: 'reset' })} onGive={() => setDialog({ kind: 'give' })} />
          <Button
            variant="light"
            leftSection={<IconPlus size={17} aria-hidden />}
            onClick={() => setDialog({ kind: 'add' })}
          >
            Adicionar widget
          </Button>
          <Button disabled={!isUnsaved} loading={save.isSaving} onClick={() => void save.run()}>
            Guardar
          </Button>
          <Button variant="default" onClick={leave.close}>
            Concluir
          </Button>
        </Group>
      </div>
      {isOvertaken && <Overtaken onDiscard={arrangement.discard} />}
      {open ? (
        <EditorTabs
          names={tabs.map(({ name }) => name)}
          open={open.name}
          onOpen={setOpenName}
          onMove={(name, to) => {
            setOpenName(name)
            arrange(all => withTabAt(all, name, to))
          }}
        >
          <EditorGrid
            key={open.name}
            name={open.name}
            widgets={open.widgets}
            arrange={arrange}
            renderMenu={widget => (
              <TileMenu
                widget={widget}
                otherTabs={tabs.flatMap(({ name }) => (name === open.name ? [] : [name]))}
                onInfo={() => setDialog({ kind: 'info', widget })}
                onTab={name => arrange(all => movedToTab(all, widget._id, name))}
                onRemove={() => setDialog({ kind: 'remove', widget })}
              />
            )}
          />
        </EditorTabs>
      ) : (
        <Text c="dimmed">O seu painel está vazio. Adicione o primeiro widget, ou reponha o painel padrão.</Text>
      )}
      <Dialogs
        dialog={dialog}
        onClose={close}
        arrangement={arrangement}
        tabs={tabs.map(({ name }) => name)}
        openTab={open?.name ?? 'Geral'}
        onTab={setOpenName}
      />
      <LeaveDialog {...leave} />
    </Stack>
  )
}

/** Saves the places that changed. A dashboard that was saved elsewhere is loaded, and what was moved here stays. */
function useSaving({ changes, discard, isUnsaved }: Arrangement) {
  const { change } = useWidgetActions()
  const [isSaving, setSaving] = useState(false)
  async function run() {
    if (!isUnsaved || isSaving) return
    setSaving(true)
    const answer = await change(changes())
    setSaving(false)
    if (!answer.ok) {
      toast.problem(explainWidgets(answer))
      return
    }
    discard()
    toast.success(changedSentence)
  }
  return { run, isSaving }
}

function Overtaken({ onDiscard }: { readonly onDiscard: () => void }) {
  return (
    <Alert color="yellow" title={overtakenSentence}>
      <Text size="sm">
        Os widgets são os que estão guardados agora; o que moveu aqui continua por guardar. Guarde para ficar com isso,
        ou descarte-o.
      </Text>
      <Button variant="default" size="compact-sm" mt="xs" onClick={onDiscard}>
        Descartar
      </Button>
    </Alert>
  )
}

interface MoreProps {
  readonly onReset: () => void
  readonly onGive: () => void
}

function More({ onReset, onGive }: MoreProps) {
  const { person } = useSessionContext()
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" px="sm" aria-label="Mais opções do painel">
          <IconDots size={18} aria-hidden />
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconRestore size={16} aria-hidden />} onClick={onReset}>
          {resetLabel}
        </Menu.Item>
        {holdsRole(person, ['sysAdmin']) && (
          <Menu.Item leftSection={<IconGift size={16} aria-hidden />} onClick={onGive}>
            Dar este painel a…
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}

interface DialogsProps {
  readonly dialog: OpenDialog | null
  readonly onClose: () => void
  readonly arrangement: Arrangement
  readonly tabs: readonly string[]
  readonly openTab: string
  readonly onTab: (name: string) => void
}

function Dialogs({ dialog, onClose, arrangement, tabs, openTab: open, onTab }: DialogsProps) {
  const { remove, version } = useWidgetActions()
  const { widgets, rebase, discard } = arrangement
  if (!dialog) return null
  switch (dialog.kind) {
    case 'add':
      return (
        <AddDialog
          widgets={widgets}
          tabs={tabs}
          openTab={open}
          onAdded={tab => {
            rebase(version())
            onTab(tab)
          }}
          onClose={onClose}
        />
      )
    case 'info':
      return <InfoDialog widget={dialog.widget} onSaved={() => rebase(version())} onClose={onClose} />
    case 'give':
      return <GiveDialog onClose={onClose} />
    case 'reset':
      return <ResetDialog onReset={discard} onClose={onClose} />
    case 'remove':
      return (
        <ConfirmDialog
          title="Apagar widget?"
          action="Apagar"
          onClose={onClose}
          onConfirm={async () => {
            const answer = await remove(dialog.widget._id)
            if (answer.ok) {
              rebase(version())
              toast.success(removedSentence)
            } else toast.failure(explainWidgets(answer))
            onClose()
          }}
        >
          «{widgetTitle(dialog.widget)}» deixa de aparecer no seu painel. Os dados que mostra não mudam.
        </ConfirmDialog>
      )
  }
}
