import type { CSSProperties } from 'react'
import type { Placed } from './places.ts'
import classes from './Table.module.css'

/** Attributes of every cell of a column: a pinned one says where. */
export function attributesOf({ column, start, isPinned, begins }: Placed) {
  return {
    className: begins ? classes.begins : undefined,
    'data-text': column.unit === 'text' || undefined,
    'data-name': column.key === 'name' || undefined,
    'data-pinned': isPinned || undefined,
    style: isPinned ? ({ '--left': `${start}px` } as CSSProperties) : undefined,
  }
}
