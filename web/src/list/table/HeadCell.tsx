import { UnstyledButton } from '@mantine/core'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import type { AnyRecord } from '@tipy/domain/record/define'
import { isNewestFirst } from '@tipy/domain/record/order'
import type { KeyboardEvent } from 'react'
import { Truncate } from '#ui/Truncate.tsx'
import type { PlacedColumn } from './columns.ts'
import { needsWhole } from './columnWidths.ts'
import { ResizeHandle, resizedBy } from './ResizeHandle.tsx'
import classes from './Table.module.css'

export interface Sort {
  readonly by: string
  readonly desc: boolean
}

interface HeadCellProps<R extends AnyRecord> {
  readonly column: PlacedColumn<R>
  /** As it is displayed. */
  readonly width: number
  readonly sort: Sort
  readonly first: boolean
  readonly onSort: (sort: Sort) => void
  readonly onResize: (width: number | null) => void
}

/** The first click sorts as users need it most: newest, largest, or A first. */
function nextSort<R extends AnyRecord>({ field, numeric, declared }: PlacedColumn<R>, sort: Sort): Sort {
  if (sort.by === field) return { by: field, desc: !sort.desc }
  return { by: field, desc: numeric || isNewestFirst(declared.kind) }
}

function SortMark({ state }: { readonly state: 'asc' | 'desc' | 'none' }) {
  if (state === 'none') return null
  const Arrow = state === 'asc' ? IconArrowUp : IconArrowDown
  return <Arrow size={14} aria-hidden className={classes.arrow} />
}

export function HeadCell<R extends AnyRecord>({ column, width, sort, first, onSort, onResize }: HeadCellProps<R>) {
  const { label, sortable, numeric, field, wraps } = column
  const state = sort.by !== field ? 'none' : sort.desc ? 'desc' : 'asc'
  const order = { asc: 'ascending', desc: 'descending', none: 'none' } as const
  const resize = (event: KeyboardEvent) => {
    const to = event.shiftKey ? resizedBy({ key: event.key, shiftKey: false }, width) : undefined
    if (to === undefined) return
    event.preventDefault()
    onResize(to)
  }
  return (
    <th
      scope="col"
      className={classes.head}
      data-first={first || undefined}
      data-numeric={numeric || undefined}
      data-whole={needsWhole(column) || undefined}
      data-wraps={wraps}
      aria-sort={sortable ? order[state] : undefined}
    >
      {sortable ? (
        <UnstyledButton
          className={classes.sort}
          data-sorted={state !== 'none' || undefined}
          onKeyDown={resize}
          onClick={() => onSort(nextSort(column, sort))}
        >
          <Truncate>{label}</Truncate>
          <SortMark state={state} />
        </UnstyledButton>
      ) : (
        <Truncate>{label}</Truncate>
      )}
      <ResizeHandle label={label} width={width} onResize={onResize} />
    </th>
  )
}
