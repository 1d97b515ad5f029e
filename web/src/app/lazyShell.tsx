import { lazily } from '#ui/lazily.tsx'
import { loadChunk } from './chunks.ts'

/** The login does not need the shell: it is loaded while the password is being checked. */
export const LazyShell = lazily(async () => (await loadChunk('shell', () => import('./shell/Shell.tsx'))).Shell)

/** Rarely needed, and a dialog is heavy. */
export const LazyForcedChange = lazily(
  async () => (await loadChunk('password', () => import('./account/ForcedChange.tsx'))).ForcedChange,
)
