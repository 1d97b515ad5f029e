import { labelsOf } from '@tipy/domain/features/reservations/reservations.labels'
import { reservations } from '@tipy/domain/features/reservations/reservations.record'
import { isCreditReservation, isRenting } from '@tipy/domain/features/reservations/reservations.rules'
import { useWatch } from 'react-hook-form'
import { useFormApi } from '#form/context.ts'
import type { DrawProps } from '#form/layout.ts'
import { PartsField } from '#form/PartsField.tsx'

type Group = 'owners' | 'buyers'

/** What one of them is called, as the label of all is (`labelsOf`). */
function nounOf(group: Group, dealType: string | null): string {
  if (isRenting(dealType)) return group === 'owners' ? 'senhorio' : 'arrendatário'
  if (group === 'owners') return 'proprietário'
  return isCreditReservation(dealType) ? 'proponente' : 'comprador'
}

/** Owners or buyers, under the names they have on the sheet of this type of deal. */
export function PartiesField({ slot, isLocked }: DrawProps) {
  const { form } = useFormApi()
  const value: unknown = useWatch({ control: form.control, name: 'dealType' })
  const dealType = typeof value === 'string' ? value : null
  const group: Group = slot.field === 'owners' ? 'owners' : 'buyers'
  const field = { ...reservations.fields[group], label: labelsOf(dealType)[group] }
  const parts = { ...slot.parts, noun: nounOf(group, dealType) }
  return <PartsField name={group} field={field} isLocked={isLocked} slot={{ ...slot, parts }} />
}
