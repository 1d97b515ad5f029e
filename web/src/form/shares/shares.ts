import { replacing } from '@tipy/domain/record/bulk'
import { formatExactPercent } from '@tipy/domain/text/numbers'

export type Share = number | null

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
/** By the id of the record; also of pages that are not shown. */
export type Edits = ReadonlyMap<string, EditedRow>
export const noEdits: Edits = new Map()

/** One share of a record, as the list has it. */
export interface ShareCell {
  readonly id: string
  /** The record, in messages. */
  readonly title: string
  readonly name: string
  readonly value: Share
}

export const shareOf = (value: unknown): Share => (typeof value === 'number' ? value : null)

/** The typed text as a share: null if empty, undefined if it is no percentage. */
export function readShare(text: string): Share | undefined {
  const written = text.replace(/[\s%]/g, '').replace(',', '.')
  if (written === '') return null
  if (!/^\d{1,3}(\.\d{0,6})?$/.test(written)) return undefined
  const value = Number(written)
  return value <= 100 ? value : undefined
}

export const writeShare = (value: Share): string => (value === null ? '' : String(value).replace('.', ','))

/** A share in a message about a change. */
export const shareText = (value: Share): string => (value === null ? 'vazio' : formatExactPercent(value))

/** The edits with one more cell; a cell that equals the replaced value is removed. */
export function typedInto(edits: Edits, { id, title, name, value }: ShareCell, text: string): Edits {
  const { [name]: before, ...others } = edits.get(id)?.cells ?? {}
  const old = before ? before.old : value
  const cells = readShare(text) === old ? others : { ...others, [name]: { ...before, text, old } }
  return withRow(edits, id, { title, cells })
}

/** The edits without one cell. */
export function undone(edits: Edits, id: string, name: string): Edits {
  const row = edits.get(id)
  if (!row) return edits
  const { [name]: _undone, ...cells } = row.cells
  return withRow(edits, id, { ...row, cells })
}

function withRow(edits: Edits, id: string, row: EditedRow): Edits {
  const next = new Map(edits)
  if (Object.keys(row.cells).length > 0) next.set(id, row)
  else next.delete(id)
  return next
}

/** Whether all of them can be saved; `isRequired`: an empty one cannot. */
export const isReadable = (edits: Edits, isRequired: (id: string, name: string) => boolean = () => false): boolean =>
  [...edits].every(([id, { cells }]) =>
    Object.entries(cells).every(([name, { text }]) => {
      const share = readShare(text)
      return share !== undefined && (share !== null || !isRequired(id, name))
    }),
  )

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

/** A record as it is now. */
type CurrentRow = Readonly<Record<string, unknown>> & { readonly _id: string }

/** Rebases the edits on what other users saved: typed shares stay, and the next save replaces theirs. */
export function overtaken(edits: Edits, now: readonly CurrentRow[]): Edits {
  const next = new Map(edits)
  for (const row of now) {
    const edit = edits.get(row._id)
    if (!edit) continue
    const cells = Object.entries(edit.cells).map(([name, cell]) => {
      const current = shareOf(row[name])
      return [name, current === cell.old ? cell : { text: cell.text, old: current, was: cell.old }] as const
    })
    next.set(row._id, { ...edit, cells: Object.fromEntries(cells) })
  }
  return next
}

/** What there is to say of a cell: what is wrong with it, or what it replaces. Empty: it is as it was. */
export function noteOf(edit: TypedShare | undefined, isRequired = false): string {
  if (!edit) return ''
  const share = readShare(edit.text)
  if (share === undefined) return 'Uma percentagem de 0 a 100'
  if (share === null && isRequired) return 'Obrigatório'
  return edit.was === undefined
    ? `Antes: ${shareText(edit.old)}`
    : `Alterada entretanto por outra pessoa: ${shareText(edit.was)} → ${shareText(edit.old)}`
}

export const isWrong = (edit: TypedShare | undefined, isRequired = false): boolean => {
  const share = edit && readShare(edit.text)
  return edit !== undefined && (share === undefined || (share === null && isRequired))
}
