import { Button, Kbd } from '@mantine/core'
import { IconUserShare } from '@tabler/icons-react'
import type { Leads } from '@tipy/domain/features/leads/leads.record'
import { Suspense, useMemo, useState } from 'react'
import type { ListPartProps } from '#list/parts.ts'
import { useSessionContext } from '#session/sessionContext.ts'
import { lazily } from '#ui/lazily.tsx'
import { mainActionKey, nameOfKey } from '#ui/shortcuts/registry.ts'
import { useShortcuts } from '#ui/shortcuts/useShortcuts.ts'

const AssignDialog = lazily(async () => ({ default: (await import('./leads.assignDialog.tsx')).AssignDialog }))

/** Gives all selected leads to one recruiter. */
export function AssignRecruiter({ list }: ListPartProps<Leads>) {
  const { flags } = useSessionContext()
  const [isOpen, setOpen] = useState(false)
  const isOffered = flags.has('editLead') && !list.state.archived
  useShortcuts(
    useMemo(
      () =>
        isOffered
          ? [
              {
                key: mainActionKey,
                description: 'Atribuir as selecionadas',
                group: 'Linhas',
                run: () => setOpen(true),
              },
            ]
          : [],
      [isOffered],
    ),
  )
  if (!isOffered) return null
  return (
    <>
      <Button
        variant="default"
        size="compact-sm"
        px="xs"
        leftSection={<IconUserShare size={15} aria-hidden />}
        rightSection={
          <Kbd size="xs" visibleFrom="sm" aria-hidden>
            {nameOfKey(mainActionKey)}
          </Kbd>
        }
        onPointerEnter={() => void AssignDialog.preload?.().catch(() => {})}
        onClick={() => setOpen(true)}
      >
        Atribuir recrutador
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <AssignDialog list={list} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
