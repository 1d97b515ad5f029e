/** Something about this machine or folder keeps the embedded PostgreSQL from starting; the message is for the person. */
export class EngineError extends Error {
  override name = 'EngineError'
}

/** Another product process holds the data folder. */
export class FolderBusyError extends EngineError {
  override name = 'FolderBusyError'
}
