import { Checkbox, Tooltip, UnstyledButton } from '@mantine/core'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { StatementRow } from '@tipy/domain/features/statements/statements.contract'
import {
  nextSort,
  type OverviewSort,
  overviewHints,
  overviewLabels,
  overviewSums,
  totalsOf,
} from '@tipy/domain/features/statements/statements.overview'
import { screens } from '@tipy/domain/navigation/screens'
import { type KeyboardEvent, useRef, useState } from 'react'
import { formatMoney } from '#kinds/format.ts'
import { ScrollX } from '#ui/ScrollX.tsx'
import classes from './overview.module.css'
import { countedPeople, LastSend, PickBox, type RowsProps, selectedPeople, Where } from './rowParts.tsx'

interface SortHeadProps extends Pick<RowsProps, 'sort' | 'onSort'> {
  readonly by: OverviewSort['by']
  readonly label: string
  readonly hint?: string
}

function SortHead({ by, label, hint, sort, onSort }: SortHeadProps) {
  const isSorted = sort.by === by
  const Arrow = sort.desc ? IconArrowDown : IconArrowUp
  const order = sort.desc ? ('descending' as const) : ('ascending' as const)
  return (
    <th scope="col" aria-sort={isSorted ? order : 'none'} data-numeric={hint ? true : undefined}>
      <Tooltip label={hint} disabled={!hint} maw={260} multiline>
        <UnstyledButton className={classes.sort ?? ''} onClick={() => onSort(nextSort(sort, by))}>
          {label}
          {isSorted && <Arrow size={13} aria-hidden />}
        </UnstyledButton>
      </Tooltip>
    </th>
  )
}

/** Arrows and j, k move between people, Space selects, Shift extends, Ctrl+A selects all, Enter opens. */
function useRowKeys({ selection, all, page }: Pick<RowsProps, 'selection' | 'all' | 'page'>) {
  const table = useRef<HTMLTableSectionElement>(null)
  const [active, setActive] = useState(0)
  function go(to: number, isExtending: boolean) {
    const row = page[to]
    if (!row) return
    table.current?.querySelectorAll<HTMLAnchorElement>('a[data-person]')[to]?.focus()
    if (isExtending) selection.extend(row._id)
  }
  const steps: Readonly<Record<string, number>> = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 }
  const onKey = (event: KeyboardEvent, place: number, row: StatementRow) => {
    const step = steps[event.key] ?? steps[event.key.toLowerCase()]
    const isAll = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'a'
    const act = isAll
      ? () => selection.rows.length < all.length && selection.toggleAll()
      : event.key === ' '
        ? () => selection.toggle(row._id)
        : step === undefined || event.ctrlKey || event.metaKey || event.altKey
          ? null
          : () => go(place + step, event.shiftKey)
    if (!act) return
    event.preventDefault()
    event.stopPropagation()
    act()
  }
  // One tab stop for all rows: arrows move between them.
  return { table, onKey, tabStop: Math.min(active, page.length - 1), onFocus: setActive }
}

export function PeopleTable(props: RowsProps) {
  const { all, page, selection, sort, onSort } = props
  const { table, ...keys } = useRowKeys(props)
  const chosen = selection.rows.length
  const totals = totalsOf(chosen > 0 ? selection.rows : all)
  return (
    <ScrollX label="Extratos de cada pessoa">
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col" className={classes.pick}>
              <Checkbox
                size="xs"
                aria-label="Selecionar todas as pessoas"
                checked={chosen > 0 && chosen === all.length}
                indeterminate={chosen > 0 && chosen < all.length}
                onChange={selection.toggleAll}
              />
            </th>
            <SortHead by="name" label="Pessoa" sort={sort} onSort={onSort} />
            {overviewSums.map(name => (
              <SortHead
                key={name}
                by={name}
                label={overviewLabels[name]}
                hint={overviewHints[name]}
                sort={sort}
                onSort={onSort}
              />
            ))}
            <SortHead by="sent" label="Último envio" sort={sort} onSort={onSort} />
          </tr>
          <tr>
            <td />
            <th scope="row" aria-live="polite">
              {chosen > 0 ? selectedPeople(chosen) : `Total · ${countedPeople(all.length)}`}
            </th>
            {overviewSums.map(name => (
              <td key={name} data-numeric>
                {formatMoney(totals[name])}
              </td>
            ))}
            <td />
          </tr>
        </thead>
        <tbody ref={table}>
          {page.map((row, place) => (
            <PersonRow key={row._id} {...props} row={row} place={place} {...keys} />
          ))}
        </tbody>
      </table>
    </ScrollX>
  )
}

interface PersonRowProps extends RowsProps {
  readonly row: StatementRow
  readonly place: number
  readonly tabStop: number
  readonly onKey: (event: KeyboardEvent, place: number, row: StatementRow) => void
  readonly onFocus: (place: number) => void
}

function PersonRow({ row, place, tabStop, range, names, selection, onKey, onFocus, onLog }: PersonRowProps) {
  const isSelected = selection.has(row._id)
  return (
    <tr data-selected={isSelected || undefined}>
      <td className={classes.pick}>
        <PickBox row={row} selection={selection} tabIndex={-1} />
      </td>
      <th scope="row" className={classes.person}>
        <Link
          to={screens.statements.path}
          search={{ person: row._id }}
          className={classes.name}
          data-person
          tabIndex={place === tabStop ? 0 : -1}
          onFocus={() => onFocus(place)}
          onKeyDown={event => onKey(event, place, row)}
        >
          {row.name}
        </Link>
        <Where row={row} names={names} />
      </th>
      {overviewSums.map(name => (
        <td key={name} data-numeric data-zero={row[name] === 0 || undefined} data-owed={name === 'owed' || undefined}>
          {formatMoney(row[name])}
        </td>
      ))}
      <td>
        <LastSend row={row} range={range} onLog={onLog} tabIndex={-1} />
      </td>
    </tr>
  )
}
