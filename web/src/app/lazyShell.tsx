import { lazy } from 'react'
import { loadChunk } from './chunks.ts'

const load = () => loadChunk('shell', () => import('./shell/Shell.tsx'))

/** The login does not need the shell: it is loaded while the password is being checked. */
export const LazyShell = lazy(async () => ({ default: (await load()).Shell }))

/** Rarely needed, and a dialog is heavy. */
export const LazyForcedChange = lazy(async () => {
  const chunk = await loadChunk('password', () => import('./account/ForcedChange.tsx'))
  return { default: chunk.ForcedChange }
})

export function preloadShell(): void {
  load().catch(() => {
    // A failed preload is ignored: drawing the shell loads it again and reports the error.
  })
}
