import { responsibleNames, responsibles } from '@tipy/domain/deal/responsibles'
import { externalOf, sides } from '@tipy/domain/deal/sides'
import type { Invoices } from '@tipy/domain/features/invoices/invoices.record'
import { replacing } from '@tipy/domain/record/bulk'
import type { FieldName } from '@tipy/domain/record/define'
import { createContext, useContext } from 'react'
import { type InvoiceRow, invoiceName } from '../invoices.labels.ts'

type Name = FieldName<Invoices>
type Share = number | null

/** A typed share and the value it replaces. */
export interface TypedShare {
  readonly text: string
  /** The value when it was typed: the server refuses the save if it has changed since. */
  readonly old: Share
  /** The value before another user changed it meanwhile. */
  readonly was?: Share
}

export interface EditedRow {
  readonly title: string
  readonly cells: Readonly<Record<string, TypedShare>>
}
/** By invoice id; also of pages that are not shown. */
export type Edits = ReadonlyMap<string, EditedRow>

export interface Commissions {
  readonly isOn: boolean
  readonly edits: Edits
  readonly type: (row: InvoiceRow, name: Name, text: string) => void
}

export const CommissionsContext = createContext<Commissions>({ isOn: false, edits: new Map(), type: () => {} })
export const useCommissions = (): Commissions => useContext(CommissionsContext)

/** The typed text as a share: null if empty, undefined if it is no percentage. */
export function readShare(text: string): Share | undefined {
  const written = text.replace(/[\s%]/g, '').replace(',', '.')
  if (written === '') return null
  if (!/^\d{1,3}(\.\d{0,6})?$/.test(written)) return undefined
  const value = Number(written)
  return value <= 100 ? value : undefined
}

export const writeShare = (value: unknown): string => (typeof value === 'number' ? String(value).replace('.', ',') : '')

/** The edits with one more cell; a cell that equals the replaced value is removed. */
export function typedInto(edits: Edits, row: InvoiceRow, name: Name, text: string): Edits {
  const { [name]: before, ...others } = edits.get(row._id)?.cells ?? {}
  const old = before?.old ?? ((row[name] ?? null) as Share)
  const cells = readShare(text) === old ? others : { ...others, [name]: { ...before, text, old } }
  const next = new Map(edits)
  if (Object.keys(cells).length > 0) next.set(row._id, { title: invoiceName(row), cells })
  else next.delete(row._id)
  return next
}

export const isReadable = (edits: Edits): boolean =>
  [...edits.values()].every(({ cells }) => Object.values(cells).every(({ text }) => readShare(text) !== undefined))

export const countOf = (edits: Edits): number =>
  [...edits.values()].reduce((sum, { cells }) => sum + Object.keys(cells).length, 0)

/** Each new share with the one it replaces (docs/features/records.md). */
export function bodyOf(edits: Edits): Readonly<Record<string, Readonly<Record<string, Share>>>> {
  const rows = [...edits].map(([id, { cells }]) => {
    const changes = Object.entries(cells).map(([name, { text, old }]) => replacing(name, readShare(text) ?? null, old))
    return [id, Object.assign({}, ...changes)] as const
  })
  return Object.fromEntries(rows)
}

/** Rebases the edits on what other users saved: typed shares stay, and the next save replaces theirs. */
export function overtaken(edits: Edits, now: readonly InvoiceRow[]): Edits {
  const next = new Map(edits)
  for (const row of now) {
    const edit = edits.get(row._id)
    if (!edit) continue
    const cells = Object.entries(edit.cells).map(([name, cell]) => {
      const current = (row[name as Name] ?? null) as Share
      return [name, current === cell.old ? cell : { text: cell.text, old: current, was: cell.old }] as const
    })
    next.set(row._id, { ...edit, cells: Object.fromEntries(cells) })
  }
  return next
}

/** Whether a person of the company receives this share on this invoice; otherwise it has no input. */
export function isSomebodys(row: InvoiceRow, name: Name): boolean {
  if (name === 'creditManagerCommission') return Boolean(row.isBank && row.creditManager)
  return sides.some(side => {
    if (row[externalOf(side)]) return false
    if (name === `${side}Percentage`) return true
    return responsibleNames.some(one => name === `${side}${responsibles[one]}` && row[`${side}${one}`])
  })
}
