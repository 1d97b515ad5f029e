import { ActionIcon, Popover } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import type { StatsRow } from '@tipy/domain/features/stats/stats.contract'
import type { PercentageField } from '@tipy/domain/features/stats/stats.percentages'
import { suggestedBankCommissions, suggestedCommissions } from '@tipy/domain/features/users/users.rules'
import { memo, type ReactNode, useState } from 'react'
import { AmountButtons } from '#form/Suggestions.tsx'
import { ShareInput } from '#form/shares/ShareInput.tsx'
import { readShare, type Share, shareOf, shareText, type TypedShare, writeShare } from '#form/shares/shares.ts'
import classes from './Percentages.module.css'

interface PercentageRowProps {
  readonly row: StatsRow
  readonly fields: readonly PercentageField[]
  /** What is typed in this row. */
  readonly cells: Readonly<Record<string, TypedShare>> | undefined
  /** Why it cannot be edited. */
  readonly locked: string | null
  readonly isRequired: (name: string) => boolean
  readonly labelOf: (name: string) => string
  readonly marks: ((row: StatsRow) => ReactNode) | undefined
  readonly onType: (row: StatsRow, name: PercentageField, text: string) => void
  readonly onUndo: (row: StatsRow, name: PercentageField) => void
}

/** Drawn again only when it changes: a page may have all people of the company. */
export const PercentageRow = memo(function PercentageRow(props: PercentageRowProps) {
  const { row, fields, cells, locked, isRequired, labelOf, marks, onType, onUndo } = props
  return (
    <tr>
      <th scope="row">
        <div className={classes.person}>
          <a
            className={classes.name}
            href={`/users/${row._id}/stats`}
            target="_blank"
            rel="noreferrer"
            title={row.name}
          >
            {row.name}
          </a>
          {marks?.(row)}
        </div>
      </th>
      {fields.map(name => (
        <td key={name}>
          {locked === null ? (
            <PercentageCell
              name={name}
              value={shareOf(row[name])}
              label={`${labelOf(name)} de ${row.name}`}
              edit={cells?.[name]}
              isRequired={isRequired(name)}
              onType={text => onType(row, name, text)}
              onUndo={() => onUndo(row, name)}
            />
          ) : (
            <span className={classes.locked} title={locked}>
              {row[name] === null ? '–' : shareText(shareOf(row[name]))}
            </span>
          )}
        </td>
      ))}
    </tr>
  )
})

/** Values that are usual for a percentage; any other can be typed. */
const suggestions: Readonly<Partial<Record<PercentageField, readonly number[]>>> = {
  commission: suggestedCommissions,
  bankCommission: suggestedBankCommissions,
}

interface PercentageCellProps {
  readonly name: PercentageField
  readonly value: Share
  readonly label: string
  readonly edit: TypedShare | undefined
  readonly isRequired: boolean
  readonly onType: (text: string) => void
  readonly onUndo: () => void
}

function PercentageCell({ name, value, label, edit, isRequired, onType, onUndo }: PercentageCellProps) {
  const [isFocused, setFocused] = useState(false)
  const amounts = suggestions[name]
  return (
    <div className={classes.cell}>
      <ShareInput
        name={name}
        value={value}
        label={label}
        edit={edit}
        isRequired={isRequired}
        onType={onType}
        onFocus={() => setFocused(true)}
        onBlur={() => setFocused(false)}
        onEscape={onUndo}
      />
      {edit && (
        <span className={classes.pending}>
          antes {shareText(edit.old)}
          <ActionIcon size={18} variant="subtle" aria-label={`Repor ${label}`} title="Repor" onClick={onUndo}>
            <IconArrowBackUp size={14} aria-hidden />
          </ActionIcon>
        </span>
      )}
      {isFocused && amounts && (
        <Popover opened position="bottom" offset={2} shadow="sm" withRoles={false}>
          <Popover.Target>
            <span className={classes.anchor} />
          </Popover.Target>
          {/* A press keeps the focus in the input: losing it would close the suggestions first. */}
          <Popover.Dropdown p={6} onMouseDown={event => event.preventDefault()}>
            <AmountButtons
              label={label}
              amounts={amounts}
              value={edit ? readShare(edit.text) : value}
              onChoose={amount => onType(writeShare(amount))}
            />
          </Popover.Dropdown>
        </Popover>
      )}
    </div>
  )
}
