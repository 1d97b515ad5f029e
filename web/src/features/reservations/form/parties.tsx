import { labelsOf, nounsOf } from '@tipy/domain/features/reservations/reservations.labels'
import { reservations } from '@tipy/domain/features/reservations/reservations.record'
import { useWatch } from 'react-hook-form'
import { useFormApi } from '#form/context.ts'
import type { DrawProps } from '#form/layout.ts'
import { PartsField } from '#form/PartsField.tsx'

type Group = 'owners' | 'buyers'

/** Owners or buyers, under the names they have on the sheet of this type of deal. */
export function PartiesField({ slot, isLocked }: DrawProps) {
  const { form } = useFormApi()
  const value: unknown = useWatch({ control: form.control, name: 'dealType' })
  const dealType = typeof value === 'string' ? value : null
  const group: Group = slot.field === 'owners' ? 'owners' : 'buyers'
  const field = { ...reservations.fields[group], label: labelsOf(dealType)[group] }
  const parts = { ...slot.parts, noun: nounsOf(dealType)[group] }
  return <PartsField name={group} field={field} isLocked={isLocked} slot={{ ...slot, parts }} />
}
