import type { ReactNode } from 'react'

/** The Google account, as far as drafts need it. The application provides it: the account is another feature. */
export interface DraftsConnection {
  /** Undefined: not known yet. */
  readonly isConnected: boolean | undefined
  /** A batch of the user with drafts that still wait. */
  readonly waitingBatch: string | null
  /** Connects the account, or says what is missing for that; shown while none is connected. */
  readonly link: ReactNode
  /** Google no longer accepts the account. */
  readonly onLost: () => void
}
