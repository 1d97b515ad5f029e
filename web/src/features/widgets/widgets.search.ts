import { compact, filterPrefix, textOf } from '#list/state/address.ts'
import { type FilterSearch, filterKeys, maxFilterLength } from './widgets.filterKeys.ts'

/** What the address of a dashboard holds. */
export interface DashboardSearch extends FilterSearch {
  /** The open tab. */
  readonly tab?: string | undefined
  readonly edit?: true | undefined
  /** The full-screen board: how many seconds it shows each widget. */
  readonly board?: number | undefined
}

export const minBoardSeconds = 10
export const maxBoardSeconds = 60
export const usualBoardSeconds = 20

const within = (seconds: number): number => Math.min(Math.max(Math.round(seconds), minBoardSeconds), maxBoardSeconds)

/** `?board` by itself has the usual seconds. */
function boardOf(value: unknown): number | undefined {
  const text = textOf(value)
  if (text === undefined) return undefined
  const seconds = Number(text)
  return text.trim() === '' || Number.isNaN(seconds) ? usualBoardSeconds : within(seconds)
}

/** Unknown names and values are left out. */
export function readDashboardSearch(search: Readonly<Record<string, unknown>>): DashboardSearch {
  const board = 'board' in search ? boardOf(search.board) : undefined
  const filters = filterKeys.flatMap(key => {
    const text = textOf(search[filterPrefix + key])
    return text === undefined || text.length > maxFilterLength ? [] : [[filterPrefix + key, compact(text)] as const]
  })
  const tab = textOf(search.tab)
  return {
    ...(tab !== undefined && { tab }),
    ...('edit' in search && search.edit !== false && { edit: true }),
    ...(board !== undefined && { board }),
    ...Object.fromEntries(filters),
  }
}
