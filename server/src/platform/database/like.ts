/** A text as LIKE takes it literally: its own signs have no meaning left. */
export const escapeLikePattern = (text: string): string => text.replace(/[\\%_]/g, '\\$&')
