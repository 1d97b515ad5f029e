/** The driver gave up waiting; it has no code for that. */
export const isDriverTimeout = (error: unknown): boolean => error instanceof Error && /timeout/i.test(error.message)
