/** The storage was unreachable or refused: the request itself may be right, and may be retried. */
export class StorageUnavailableError extends Error {
  override name = 'StorageUnavailableError'
  /** The error's name or code: NoSuchBucket, TimeoutError … */
  readonly kind: string
  /** The HTTP status, where there was an answer. */
  readonly status: number | undefined
  /** Kind and status, for messages. */
  readonly detail: string

  constructor(kind: string, status?: number) {
    const detail = status === undefined ? kind : `${kind}, ${status}`
    super(`the bucket says ${detail}`)
    this.detail = detail
    this.kind = kind
    this.status = status
  }

  /** The storage answered with a refusal, so the administrator has to check the settings. */
  get isRefusal(): boolean {
    return this.status !== undefined && this.status >= 300 && this.status < 500 && this.status !== 429
  }
}
