import { countries, countryName, languageCodes, languageName } from '@tipy/domain/identity/places'
import type { PickerOption } from '#ui/picker/options.ts'

const byLabel = (a: PickerOption, b: PickerOption) => a.label.localeCompare(b.label, 'pt')

/** Sorted once, at the first use, because there are two hundred names. */
function once(make: () => readonly PickerOption[]): () => readonly PickerOption[] {
  let made: readonly PickerOption[] | undefined
  return () => (made ??= make())
}

export const countryOptions = once(() =>
  countries.map(code => ({ value: code, label: countryName(code) })).toSorted(byLabel),
)
export const languageOptions = once(() =>
  languageCodes.map(code => ({ value: code, label: languageName(code) })).toSorted(byLabel),
)
