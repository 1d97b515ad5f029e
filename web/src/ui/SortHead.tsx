import { UnstyledButton } from '@mantine/core'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './SortHead.module.css'

export interface Sort<Key extends string> {
  readonly by: Key
  readonly desc: boolean
}

interface SortHeadProps<Key extends string> {
  readonly name: Key
  readonly label: string
  readonly sort: Sort<Key>
  readonly onSort: (sort: Sort<Key>) => void
  /** Under the label. */
  readonly children?: ReactNode
}

/** The heading of a column that sorts its table: the first press starts with the highest, except for names. */
export function SortHead<Key extends string>({ name, label, sort, onSort, children }: SortHeadProps<Key>) {
  const isSorted = sort.by === name
  const Icon = sort.desc ? IconArrowDown : IconArrowUp
  return (
    <th scope="col" aria-sort={isSorted ? (sort.desc ? 'descending' : 'ascending') : 'none'}>
      <UnstyledButton
        className={classes.sort ?? ''}
        onClick={() => onSort({ by: name, desc: isSorted ? !sort.desc : name !== 'name' })}
      >
        {label}
        {isSorted && <Icon size={13} aria-hidden />}
      </UnstyledButton>
      {children}
    </th>
  )
}
