import { Button, Kbd } from '@mantine/core'
import { useCallbackRef } from '@mantine/hooks'
import { IconCheck } from '@tabler/icons-react'
import { mayValidate } from '@tipy/domain/features/reservations/reservations.policy'
import type { Reservations } from '@tipy/domain/features/reservations/reservations.record'
import { useMemo, useState } from 'react'
import type { PageActionProps } from '#list/page/page.ts'
import { useSessionContext } from '#session/sessionContext.ts'
import { lazily } from '#ui/lazily.tsx'
import { mainActionKey, nameOfKey } from '#ui/shortcuts/registry.ts'
import { useShortcuts } from '#ui/shortcuts/useShortcuts.ts'
import { unpredictedDates, useValidation } from './useValidation.ts'

const PredictedDatesDialog = lazily(async () => (await import('./dialog.tsx')).PredictedDatesDialog)

/**
 * Validates a deal that a consultant or team leader sent; needs validateReservation. Their deals have no predicted
 * dates, which the form requires: where one is missing, it is asked for first.
 */
export function Validate({ row: deal, onDone }: PageActionProps<Reservations>) {
  const { flags } = useSessionContext()
  const [isAsking, setAsking] = useState(false)
  const { isBusy, validate } = useValidation(deal, onDone)
  const isOffered = mayValidate(deal, flags)
  const needsDates = unpredictedDates(deal).length > 0
  const start = useCallbackRef(() => (needsDates ? setAsking(true) : void (isBusy || validate())))
  useShortcuts(
    useMemo(
      () => (isOffered ? [{ key: mainActionKey, description: 'Validar', group: 'Neste ecrã', run: start }] : []),
      [isOffered, start],
    ),
  )
  if (!isOffered) return null
  return (
    <>
      <Button
        leftSection={<IconCheck size={16} aria-hidden />}
        loading={isBusy}
        onPointerEnter={() => needsDates && PredictedDatesDialog.preload()}
        rightSection={
          <Kbd size="xs" visibleFrom="sm" aria-hidden>
            {nameOfKey(mainActionKey)}
          </Kbd>
        }
        onClick={start}
      >
        Validar
      </Button>
      {isAsking && <PredictedDatesDialog deal={deal} onDone={onDone} onClose={() => setAsking(false)} />}
    </>
  )
}
