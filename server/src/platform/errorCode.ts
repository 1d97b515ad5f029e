/** The code that the system or PostgreSQL gives an error: ENOENT, 23505 … */
export const errorCode = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined

/** Whether PostgreSQL refused a row because a unique index has its value already. */
export const isUniqueViolation = (error: unknown): boolean => errorCode(error) === '23505'
