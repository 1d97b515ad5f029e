import { UnstyledButton } from '@mantine/core'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { memo } from 'react'
import { Truncate } from '#ui/Truncate.tsx'
import { attributesOf } from './cellAttributes.ts'
import type { Placed } from './places.ts'
import classes from './Table.module.css'
import { isSortedBy, type Table } from './useTable.ts'

export type Sorting = Pick<Table, 'sort' | 'sortBy'>

interface HeadProps {
  readonly places: readonly Placed[]
  readonly sorting: Sorting
}

/** One heading over the columns of a period. Not drawn again while the table scrolls. */
export const Head = memo(function Headings({ places, sorting }: HeadProps) {
  const spans = places
    .filter(({ begins }) => begins)
    .map(({ column }) => ({ column, count: places.filter(one => one.column.heading === column.heading).length }))
  const pinned = places.filter(({ isPinned }) => isPinned)
  return (
    <thead>
      <tr>
        {pinned.map(place => (
          <th key={place.column.key} aria-hidden {...attributesOf(place)} />
        ))}
        {spans.map(({ column: { heading }, count }) => {
          const place = { colSpan: count, className: `${classes.heading} ${classes.begins}` }
          // On a phone, columns that belong to no period stand among the others.
          return heading === '' ? (
            <td key={heading} {...place} />
          ) : (
            <th key={heading} scope="colgroup" {...place}>
              {heading}
            </th>
          )
        })}
      </tr>
      <tr>
        {places.map(place => (
          <HeadCell key={place.column.key} place={place} sorting={sorting} />
        ))}
      </tr>
    </thead>
  )
})

interface HeadCellProps extends Pick<HeadProps, 'sorting'> {
  readonly place: Placed
}

function HeadCell({ place, sorting }: HeadCellProps) {
  const { column } = place
  const { sort, sortBy } = sorting
  const isSorted = isSortedBy(column, sort)
  const Arrow = sort.desc ? IconArrowDown : IconArrowUp
  return (
    <th scope="col" aria-sort={isSorted ? (sort.desc ? 'descending' : 'ascending') : 'none'} {...attributesOf(place)}>
      <UnstyledButton className={classes.sort ?? ''} data-sorted={isSorted || undefined} onClick={() => sortBy(column)}>
        <Truncate>{column.label}</Truncate>
        {isSorted && <Arrow size={13} aria-hidden className={classes.arrow} />}
      </UnstyledButton>
    </th>
  )
}
