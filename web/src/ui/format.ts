import { formatPercent as inPercent } from '@tipy/domain/text/numbers'

const none = '–'

export const orNone = (text: string | null | undefined): string => (text ? text : none)

/** The name of the item with this key; the key itself where the list does not contain it. */
export const nameIn = (list: readonly { key: string; name: string }[], key: string | null): string =>
  orNone(list.find(item => item.key === key)?.name ?? key)

/** `47,8%`, or a dash. */
export function formatPercent(value: number | null): string {
  return value === null ? none : inPercent(value)
}

const oneDecimal = new Intl.NumberFormat('pt-PT', { maximumFractionDigits: 1 })

/** `340 kB`, `1,2 MB`, `3,4 GB`: the size of a file. */
export function formatBytes(bytes: number): string {
  if (bytes < 1_000_000) return `${oneDecimal.format(Math.ceil(bytes / 1000))}\u00a0kB`
  const isHuge = bytes >= 1_000_000_000
  return `${oneDecimal.format(bytes / (isHuge ? 1_000_000_000 : 1_000_000))}\u00a0${isHuge ? 'GB' : 'MB'}`
}
