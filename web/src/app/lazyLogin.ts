import { lazily } from '#ui/lazily.tsx'
import { loadChunk } from './chunks.ts'

/** Who has a session needs none of these screens. */
export const LazySignedOut = lazily(
  async () => (await loadChunk('login', () => import('./account/SignedOut.tsx'))).SignedOut,
)

export const LazyReset = lazily(
  async () => (await loadChunk('reset', () => import('#features/auth/auth.reset.tsx'))).ResetScreen,
)

export const LazyRestoreEmail = lazily(
  async () =>
    (await loadChunk('restoreEmail', () => import('#features/auth/auth.restoreEmail.tsx'))).RestoreEmailScreen,
)
