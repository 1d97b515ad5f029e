import { lazily } from '#ui/lazily.tsx'
import { loadChunk } from './chunks.ts'

/** Who has a session needs none of these screens. */
export const LazySignedOut = lazily(async () => {
  const chunk = await loadChunk('login', () => import('./account/SignedOut.tsx'))
  return { default: chunk.SignedOut }
})

export const LazyReset = lazily(async () => {
  const chunk = await loadChunk('reset', () => import('#features/auth/auth.reset.tsx'))
  return { default: chunk.ResetScreen }
})

export const LazyRestoreEmail = lazily(async () => {
  const chunk = await loadChunk('restoreEmail', () => import('#features/auth/auth.restoreEmail.tsx'))
  return { default: chunk.RestoreEmailScreen }
})

/** Loads the login before it is shown; a failure is reported when it is. */
export function preloadLogin(): void {
  LazySignedOut.preload?.().catch(() => {})
}
