import { Button, Kbd } from '@mantine/core'
import { IconCash } from '@tabler/icons-react'
import { holdsRole } from '@tipy/domain/access/roles'
import { changersOfMany } from '@tipy/domain/features/invoices/invoices.policy'
import type { Invoices } from '@tipy/domain/features/invoices/invoices.record'
import { Suspense, useMemo, useState } from 'react'
import type { ListPartProps } from '#list/parts.ts'
import { useSessionContext } from '#session/sessionContext.ts'
import { lazily } from '#ui/lazily.tsx'
import { mainActionKey, nameOfKey } from '#ui/shortcuts/registry.ts'
import { useShortcuts } from '#ui/shortcuts/useShortcuts.ts'

const PaymentStepDialog = lazily(async () => ({ default: (await import('./dialog.tsx')).PaymentStepDialog }))

/** Sets a payment step on all selected invoices; only the CFO edits many invoices at once. */
export function PaymentStepsOfSelection({ list }: ListPartProps<Invoices>) {
  const { person } = useSessionContext()
  const [isOpen, setOpen] = useState(false)
  const isOffered = holdsRole(person, changersOfMany) && !list.state.archived
  useShortcuts(
    useMemo(
      () =>
        isOffered
          ? [
              {
                key: mainActionKey,
                description: 'Pagamentos das selecionadas',
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
        leftSection={<IconCash size={15} aria-hidden />}
        rightSection={
          <Kbd size="xs" visibleFrom="sm" aria-hidden>
            {nameOfKey(mainActionKey)}
          </Kbd>
        }
        onPointerEnter={() => void PaymentStepDialog.preload?.().catch(() => {})}
        onClick={() => setOpen(true)}
      >
        Pagamentos
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <PaymentStepDialog list={list} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
