/** PostgreSQL stores neither a NUL nor half a surrogate pair. */
const unstorable = /[\0\p{Cs}]/u
const everyUnstorable = new RegExp(unstorable, 'gu')
const maxReasonLength = 500

export const isStorable = (text: string): boolean => !unstorable.test(text)

/** Why something failed, as it is stored: another server may have answered with a long text, or one that is unstorable. */
export const storableReason = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).slice(0, maxReasonLength).replace(everyUnstorable, '\ufffd')
