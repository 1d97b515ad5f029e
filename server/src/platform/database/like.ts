/** Escapes a text so that LIKE matches it literally. */
export const escapeLikePattern = (text: string): string => text.replace(/[\\%_]/g, '\\$&')
