import { Button, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { isDay } from '@tipy/domain/calendar/days'
import { invoices } from '@tipy/domain/features/invoices/invoices.record'
import { limitIssue } from '@tipy/domain/record/limits'
import { useWatch } from 'react-hook-form'
import { ask } from '#api/client.ts'
import type { DrawProps } from '#form/arrangement.ts'
import { useFormApi } from '#form/context.ts'
import classes from './invoices.form.module.css'

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

/** The next number of the year at hand, and a word when this one is already another's: numbers may repeat. */
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

function NumberHelp() {
  const { form, isNew, changed } = useFormApi()
  const typed = useTyped()
  const [asked] = useDebouncedValue(typed, pause)
  const { data, isPlaceholderData } = useQuery({
    queryKey: ['records', 'invoices', 'number', asked?.date.slice(0, 4), asked?.number],
    queryFn: ({ signal }) =>
      ask('GET /api/invoices/number', {
        query: { date: asked?.date ?? '', ...(asked?.number != null && { number: asked.number }) },
        signal,
      }),
    enabled: asked !== null,
    placeholderData: keepPreviousData,
    retry: false,
  })
  const began = form.formState.defaultValues
  const year = typed?.date.slice(0, 4)
  const isOwn = !isNew && typed?.number === began?.number && year === String(began?.issueDate).slice(0, 4)
  const isAnswered = !isPlaceholderData && typed?.number === asked?.number
  const isTaken = data?.isTaken === true && typed?.number != null && isAnswered && !isOwn
  const mayOffer = data !== undefined && typed?.number !== data.next && (isNew || isTaken)
  const take = (number: number) => {
    form.setValue('number', number, { shouldDirty: true, shouldValidate: true })
    changed('number')
  }
  return (
    <div className={classes.help}>
      <output>
        {isTaken && (
          <Text span size="xs" className={classes.warning}>
            Já há uma fatura {typed.number} em {year}
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
