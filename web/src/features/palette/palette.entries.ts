import { fold } from '@tipy/domain/text/fold'
import type { ReactNode } from 'react'

/** Something to go to or to do. */
export interface PaletteEntry {
  readonly key: string
  /** The heading under which it stands. */
  readonly group: string
  readonly title: string
  readonly detail?: string
  /** Other words people would type for it. */
  readonly keywords?: string
  readonly icon: ReactNode
  /** The key that does the same. */
  readonly shortcut?: string
  readonly run: () => void
}

/** Those that have every word that was typed, accents and case aside. */
export function matching(entries: readonly PaletteEntry[], text: string): readonly PaletteEntry[] {
  const words = fold(text).split(/\s+/)
  return entries.filter(({ title, detail = '', keywords: others = '' }) => {
    const all = fold(`${title} ${detail} ${others}`)
    return words.every(word => all.includes(word))
  })
}

interface Group {
  readonly title: string
  readonly entries: readonly PaletteEntry[]
}

/** Under their headings, in the order in which these first appear. */
export function grouped(entries: readonly PaletteEntry[]): readonly Group[] {
  const titles = [...new Set(entries.map(({ group }) => group))]
  return titles.map(title => ({ title, entries: entries.filter(({ group }) => group === title) }))
}
