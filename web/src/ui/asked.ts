/** Numbers that are asked for: old ones stay while the next are loading, and a failure can be retried in place. */
export interface Asked<T> {
  /** Undefined until the first answer; null: there is none, as of a person out of the reader's sight. */
  readonly data: T | null | undefined
  readonly isWaiting: boolean
  /** Set when nothing could be loaded. */
  readonly onRetry: (() => void) | undefined
}

interface Found<T> {
  readonly data: T | undefined
  readonly isError: boolean
  readonly isPlaceholderData: boolean
  readonly refetch: () => unknown
}

/** What a query has found so far. */
export const askedOf = <T>({ data, isError, isPlaceholderData, refetch }: Found<T>) =>
  ({
    data,
    isWaiting: isPlaceholderData,
    onRetry: isError && data === undefined ? () => void refetch() : undefined,
  }) satisfies Asked<T>
