import { Button } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import type { Reservations } from '@tipy/domain/features/reservations/reservations.record'
import { Suspense, useState } from 'react'
import type { PageActionProps } from '#list/page/page.ts'
import { useSessionContext } from '#session/sessionContext.ts'
import { lazily } from '#ui/lazily.tsx'
import { unpredictedDates, useValidation } from './useValidation.ts'

const PredictedDatesDialog = lazily(async () => ({ default: (await import('./dialog.tsx')).PredictedDatesDialog }))

/**
 * Validates a deal that a consultant or team leader sent; needs validateReservation. Their deals have no predicted
 * dates, which the form requires: where one is missing, it is asked for first.
 */
export function Validate({ row: deal, onDone }: PageActionProps<Reservations>) {
  const { flags } = useSessionContext()
  const [isAsking, setAsking] = useState(false)
  const { isBusy, validate } = useValidation(deal, onDone)
  if (deal.state !== 'toValidate' || !deal.active || !flags.has('validateReservation')) return null
  const needsDates = unpredictedDates(deal).length > 0
  return (
    <>
      <Button
        leftSection={<IconCheck size={16} aria-hidden />}
        loading={isBusy}
        onPointerEnter={() => void (needsDates && PredictedDatesDialog.preload?.().catch(() => {}))}
        onClick={() => (needsDates ? setAsking(true) : void validate())}
      >
        Validar
      </Button>
      {isAsking && (
        <Suspense fallback={null}>
          <PredictedDatesDialog deal={deal} onDone={onDone} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </>
  )
}
