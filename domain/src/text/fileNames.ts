export const maxFileNameLength = 150

/** Path separators, direction marks that disguise an extension, and invisible characters. */
const unnameable = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}/\\\u061c\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/u

/** Whether a file or folder may have this name. */
export function isName(text: string): boolean {
  return (
    text.trim() === text &&
    text !== '' &&
    text.length <= maxFileNameLength &&
    !/^\.+$/.test(text) &&
    !unnameable.test(text)
  )
}

/** The nearest valid file name. */
export function cleanName(text: string, otherwise = 'ficheiro'): string {
  const cut = text.normalize('NFC').trim().slice(0, maxFileNameLength)
  const visible = cut.replace(new RegExp(unnameable.source, 'gu'), '-').trim()
  return isName(visible) ? visible : otherwise
}
