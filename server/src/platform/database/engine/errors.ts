/** Something about this machine or folder keeps the embedded PostgreSQL from starting; the message is for the user. */
export class EngineError extends Error {
  override name = 'EngineError'
}

/** Another process of the product uses the data folder. */
export class FolderBusyError extends EngineError {
  override name = 'FolderBusyError'
}
