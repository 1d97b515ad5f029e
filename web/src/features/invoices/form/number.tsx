import { Button, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { isDay } from '@tipy/domain/calendar/days'
import { leavesSequence, type Sequence } from '@tipy/domain/features/invoices/invoices.number'
import { invoices } from '@tipy/domain/features/invoices/invoices.record'
import { limitIssue } from '@tipy/domain/record/limits'
import { useWatch } from 'react-hook-form'
import { callOrThrow } from '#api/client.ts'
import { useFormApi } from '#form/context.ts'
import type { DrawProps } from '#form/layout.ts'
import classes from './form.module.css'

const pause = 300

interface Typed {
  readonly date: string
  readonly number: number | null
}

function useTyped(): Typed | null {
  const { form } = useFormApi()
  const [date, number] = useWatch({ control: form.control, name: ['issueDate', 'number'] })
  if (typeof date !== 'string' || !isDay(date)) return null
  const isNumber = typeof number === 'number' && limitIssue(invoices.fields.number, number) === null
  return { date, number: isNumber ? number : null }
}

/** Offers the next number of the year, and warns if the typed one is taken or far from the sequence. */
export function NumberField({ isLocked, usual }: DrawProps) {
  return isLocked ? (
    usual
  ) : (
    <>
      {usual}
      <NumberHelp />
    </>
  )
}

interface NumberCheck {
  readonly number: number
  readonly sequence: Sequence
  readonly isTaken: boolean
}

function warningOf({ number, sequence, isTaken }: NumberCheck, year = ''): string | null {
  if (isTaken) return `Já há uma fatura ${number} em ${year}`
  if (!leavesSequence(number, sequence)) return null
  const { first, last } = sequence
  if (last < first) return `Ainda não há faturas em ${year}: a sequência começaria em ${number}`
  const counted = first === last ? `está em ${last}` : `vai de ${first} a ${last}`
  return `O número ${number} está fora da sequência de ${year}, que ${counted}`
}

function NumberHelp() {
  const { form, isNew, changed } = useFormApi()
  const typed = useTyped()
  const [debounced] = useDebouncedValue(typed, pause)
  const { data, isPlaceholderData } = useQuery({
    queryKey: ['records', 'invoices', 'number', debounced?.date.slice(0, 4), debounced?.number],
    queryFn: ({ signal }) =>
      callOrThrow('GET /api/invoices/number', {
        query: { date: debounced?.date ?? '', ...(debounced?.number != null && { number: debounced.number }) },
        signal,
      }),
    enabled: debounced !== null,
    placeholderData: keepPreviousData,
    retry: false,
  })
  const began = form.formState.defaultValues
  const year = typed?.date.slice(0, 4)
  const isOwn = !isNew && typed?.number === began?.number && year === String(began?.issueDate).slice(0, 4)
  const isAnswered = !isPlaceholderData && typed?.number === debounced?.number
  const checkedNumber = data && typed?.number != null && isAnswered && !isOwn ? { ...data, number: typed.number } : null
  const warning = checkedNumber && warningOf(checkedNumber, year)
  const mayOffer = data !== undefined && typed?.number !== data.next && (isNew || warning !== null)
  const take = (number: number) => {
    form.setValue('number', number, { shouldDirty: true, shouldValidate: true })
    changed('number')
  }
  return (
    <div className={classes.help}>
      <output>
        {warning && (
          <Text span size="xs" className={classes.warning}>
            {warning}
          </Text>
        )}
      </output>
      {mayOffer && (
        <Button size="compact-xs" variant="light" onClick={() => take(data.next)}>
          Número seguinte: {data.next}
        </Button>
      )}
    </div>
  )
}
