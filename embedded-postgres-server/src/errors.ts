/** Something about this machine or folder keeps the embedded PostgreSQL from starting; the message is for the user. */
export class EngineError extends Error {
  override name = 'EngineError'
}

/** Another process of the product uses the data folder. */
export class FolderBusyError extends EngineError {
  override name = 'FolderBusyError'
}

/** The code that the system or PostgreSQL gives an error: ENOENT, 57P03 … */
export const errorCode = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
