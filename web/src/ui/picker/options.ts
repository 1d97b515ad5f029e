import { fold } from '@tipy/domain/text/fold'
import type { ReactNode } from 'react'

export interface PickerOption {
  readonly value: string
  readonly label: string
  /** After the label, in grey. */
  readonly hint?: string
  /** Before the label in the list: a photo. */
  readonly mark?: ReactNode
  /** Before the label, in the list and wherever the choice is shown: the colour and shape of a state. */
  readonly stateMark?: ReactNode
}

const foldedLabels = new WeakMap<readonly PickerOption[], readonly string[]>()

/** Folding ten thousand names costs more than searching them, so it is done once per list of options. */
function foldedOf(options: readonly PickerOption[]): readonly string[] {
  const folded = foldedLabels.get(options) ?? options.map(option => fold(`${option.label} ${option.hint ?? ''}`))
  foldedLabels.set(options, folded)
  return folded
}

/** The options that contain every typed word, ignoring accents and case: "ines con" finds Inês Conceição. */
export function matching(options: readonly PickerOption[], typed: string): readonly PickerOption[] {
  const words = fold(typed).split(/\s+/).filter(Boolean)
  if (words.length === 0) return options
  const folded = foldedOf(options)
  return options.filter((_, index) => words.every(word => folded[index]?.includes(word)))
}
