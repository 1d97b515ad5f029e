import { usePhone } from '#ui/layout/usePhone.ts'
import { Cards } from './cards.tsx'
import type { RowsProps } from './rowParts.tsx'
import { PeopleTable } from './table.tsx'

/** One row per person: a table, or cards on a phone. */
export function Rows(props: RowsProps) {
  return usePhone() ? <Cards {...props} /> : <PeopleTable {...props} />
}
