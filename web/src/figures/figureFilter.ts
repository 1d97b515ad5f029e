import { readCell } from '@tipy/domain/features/stats/stats.cellAddress'
import type { DelegatedReader } from '#kinds/filter.ts'
import { titleOfCell } from './figureText.ts'

const reader: DelegatedReader = {
  accepts: text => readCell(text) !== null,
  describe: (text, names) => {
    const cell = readCell(text)
    return cell ? titleOfCell(cell, names) : text
  },
}

/** The filter of a list that shows the records behind a number of statistics: a link sets it, its chip removes it. */
export const figureSlot = { name: 'figure', ofPreset: true, reader } as const

/** The part of a list's address that sets it. */
export const figureSearch = (text: string) => ({ 'f.figure': text })
