/** The driver gave up waiting; it has no code for that. */
export const isLate = (error: unknown): boolean => error instanceof Error && /timeout/i.test(error.message)
