import { Checkbox } from '@mantine/core'
import { formatInstant } from '@tipy/domain/calendar/format'
import type { DraftShown } from '@tipy/domain/features/drafts/drafts.contract'
import { draftProblemLabels } from '@tipy/domain/features/drafts/drafts.rules'
import type { ReactNode } from 'react'
import { formatMoney } from '#kinds/format.ts'
import classes from './drafts.module.css'
import { ScrollY } from './drafts.scroll.tsx'

export interface DraftRow {
  readonly key: string
  readonly draft: DraftShown
  readonly isChosen: boolean
  /** Under the name: the picker of a slip's person. */
  readonly extra?: ReactNode
}

interface DraftTableProps {
  readonly rows: readonly DraftRow[]
  /** Absent: there is nothing to choose. */
  readonly onChoose?: (keys: readonly string[], isChosen: boolean) => void
}

/** A draft with a problem is not made, so it cannot be chosen. */
export const isMakeable = ({ problem }: DraftShown): boolean => problem === null

/** The drafts that would be made: to whom, about what, how much, with what. */
export function DraftTable({ rows, onChoose }: DraftTableProps) {
  const hasAmounts = rows.some(({ draft }) => draft.amount !== null)
  return (
    <ScrollY label="Rascunhos a gerar">
      <table className={classes.table} aria-label="Rascunhos a gerar">
        <thead>
          <tr>
            {onChoose && (
              <th className={classes.check} scope="col">
                <ChooseAll rows={rows} onChoose={onChoose} />
              </th>
            )}
            <th scope="col">Para</th>
            {hasAmounts && (
              <th scope="col" className={classes.amount}>
                Valor
              </th>
            )}
            <th scope="col">Assunto e anexos</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(row => (
            <DraftLine key={row.key} row={row} hasAmounts={hasAmounts} {...(onChoose && { onChoose })} />
          ))}
        </tbody>
      </table>
    </ScrollY>
  )
}

function ChooseAll({ rows, onChoose }: Required<DraftTableProps>) {
  const makeable = rows.filter(({ draft }) => isMakeable(draft))
  const chosen = makeable.filter(({ isChosen }) => isChosen)
  const isAll = makeable.length > 0 && chosen.length === makeable.length
  return (
    <Checkbox
      aria-label="Escolher todos"
      checked={isAll}
      indeterminate={chosen.length > 0 && !isAll}
      disabled={makeable.length === 0}
      onChange={() =>
        onChoose(
          makeable.map(({ key }) => key),
          !isAll,
        )
      }
    />
  )
}

interface DraftLineProps extends Pick<DraftTableProps, 'onChoose'> {
  readonly row: DraftRow
  readonly hasAmounts: boolean
}

function DraftLine({ row: { key, draft, isChosen, extra }, hasAmounts, onChoose }: DraftLineProps) {
  const { name, to, subject, amount, attachments, problem, madeBefore, isRepeated } = draft
  const title = name || to || 'Sem destinatário'
  return (
    <tr className={isChosen ? undefined : classes.left}>
      {onChoose && (
        <td className={classes.check}>
          <Checkbox
            aria-label={`Escolher ${title}`}
            checked={isChosen}
            disabled={!isMakeable(draft)}
            onChange={() => onChoose([key], !isChosen)}
          />
        </td>
      )}
      <th scope="row">
        <span className={classes.name}>{title}</span>
        {to !== title && <span className={classes.small}>{to}</span>}
        {problem && <span className={`${classes.small} ${classes.problem}`}>{draftProblemLabels[problem]}</span>}
        {madeBefore && (
          <span className={classes.small}>
            {isRepeated ? 'Já tem um rascunho igual' : 'Último rascunho'}: {formatInstant(madeBefore)}
          </span>
        )}
        {extra}
      </th>
      {hasAmounts && <td className={`${classes.amount} tabular`}>{amount === null ? '' : formatMoney(amount)}</td>}
      <td className={classes.wide}>
        {subject}
        {attachments.length > 0 && (
          <span className={classes.small} title={attachments.join(', ')}>
            {attachments.slice(0, 3).join(', ')}
            {attachments.length > 3 && ` e mais ${attachments.length - 3}`}
          </span>
        )}
      </td>
    </tr>
  )
}
