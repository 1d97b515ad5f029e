/** The store could not be asked, or would not answer: what was asked for may be right, and may be asked for again. */
export class StorageUnavailableError extends Error {
  override name = 'StorageUnavailableError'
  /** What it is called by who said it: NoSuchBucket, TimeoutError … */
  readonly kind: string
  /** Of an answer, where there was one. */
  readonly status: number | undefined
  /** Both, as one writes them. */
  readonly said: string

  constructor(kind: string, status?: number) {
    const said = status === undefined ? kind : `${kind}, ${status}`
    super(`the bucket says ${said}`)
    this.said = said
    this.kind = kind
    this.status = status
  }

  /** It answered, and refused us: then somebody has to look at the settings. */
  get isRefusal(): boolean {
    return this.status !== undefined && this.status >= 300 && this.status < 500 && this.status !== 429
  }
}
