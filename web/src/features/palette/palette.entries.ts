import { fold } from '@tipy/domain/text/fold'
import type { ReactNode } from 'react'

/** A page, record or person to open, or an action to run. */
export interface PaletteEntry {
  readonly key: string
  /** The heading above it. */
  readonly group: string
  readonly title: string
  readonly detail?: string
  /** How far the record is. */
  readonly state?: ReactNode
  /** Synonyms that people would type for it. */
  readonly keywords?: string
  readonly icon: ReactNode
  /** The keyboard shortcut for the same. */
  readonly shortcut?: string
  readonly run: () => void
}

/** The entries that contain every typed word, ignoring accents and case. */
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

/** Groups entries by heading, in the order in which the headings first appear. */
export function grouped(entries: readonly PaletteEntry[]): readonly Group[] {
  const titles = [...new Set(entries.map(({ group }) => group))]
  return titles.map(title => ({ title, entries: entries.filter(({ group }) => group === title) }))
}
