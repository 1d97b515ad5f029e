import { Badge, Checkbox, Text, Tooltip, UnstyledButton } from '@mantine/core'
import type { DateRange } from '@tipy/domain/calendar/days'
import { formatRange } from '@tipy/domain/calendar/format'
import type { StatementRow } from '@tipy/domain/features/statements/statements.contract'
import { isOfPeriod, type OverviewSort } from '@tipy/domain/features/statements/statements.overview'
import type { Names } from '#kinds/names.ts'
import classes from './overview.module.css'
import { SendMark } from './sendMark.tsx'
import type { Selection } from './useSelection.ts'

export interface RowsProps {
  /** All that match, of which `page` is on screen. */
  readonly all: readonly StatementRow[]
  readonly page: readonly StatementRow[]
  readonly range: DateRange
  readonly selection: Selection
  readonly sort: OverviewSort
  readonly onSort: (sort: OverviewSort) => void
  /** Opens the log of what a person was sent. */
  readonly onLog: (row: StatementRow) => void
  readonly names: Pick<Names, 'office'>
}

/** "1 pessoa", "12 pessoas". */
export const countedPeople = (count: number): string => (count === 1 ? '1 pessoa' : `${count} pessoas`)

export const selectedPeople = (count: number): string => (count === 1 ? '1 selecionada' : `${count} selecionadas`)

interface PickBoxProps {
  readonly row: StatementRow
  readonly selection: Selection
  readonly tabIndex?: number
}

export function PickBox({ row, selection, tabIndex }: PickBoxProps) {
  return (
    <Checkbox
      size="xs"
      aria-label={`Selecionar ${row.name}`}
      {...(tabIndex !== undefined && { tabIndex })}
      className={classes.over ?? ''}
      checked={selection.has(row._id)}
      onChange={() => selection.toggle(row._id)}
      onClick={event => {
        if (!event.shiftKey) return
        event.preventDefault()
        selection.extend(row._id)
      }}
    />
  )
}

/** The offices of a person, and what keeps them from getting mail. */
export function Where({ row, names }: Pick<RowsProps, 'names'> & { readonly row: StatementRow }) {
  return (
    <>
      <Text span size="xs" c="dimmed" className={classes.place ?? ''}>
        {row.offices.map(names.office).join(', ')}
      </Text>
      {!row.active && (
        <Badge size="xs" color="gray" variant="outline" tt="none" ml={6}>
          Inativo
        </Badge>
      )}
      {!row.hasEmail && (
        <Badge size="xs" color="red" variant="outline" tt="none" ml={6}>
          Sem e-mail
        </Badge>
      )}
    </>
  )
}

interface LastSendProps extends Pick<RowsProps, 'range' | 'onLog'> {
  readonly row: StatementRow
  readonly tabIndex?: number
}

export function LastSend({ row, range, onLog, tabIndex }: LastSendProps) {
  const { sent } = row
  if (!sent) return null
  const isOther = !isOfPeriod(row, range)
  const label = `${formatRange(sent)} · por ${sent.by}`
  return (
    <Tooltip label={label}>
      <UnstyledButton
        className={`${classes.over} ${classes.sent}`}
        aria-label={`Envios a ${row.name}: ${label}`}
        {...(tabIndex !== undefined && { tabIndex })}
        onClick={() => onLog(row)}
      >
        <SendMark state={sent.state} at={sent.sentAt ?? sent.at} isOther={isOther} />
      </UnstyledButton>
    </Tooltip>
  )
}
