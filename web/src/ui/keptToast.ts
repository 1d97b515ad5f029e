import { toast } from './toast.ts'

const key = 'tipy:toast'
/** A reload that the user cancelled must not show its message much later. */
const maxAgeMs = 30_000

/** Shows a success now, and again after the reload of the page that follows. */
export function successAcrossReload(message: string): void {
  toast.success(message)
  try {
    sessionStorage.setItem(key, JSON.stringify({ message, at: Date.now() }))
  } catch {
    // A browser that refuses storage shows it until the reload.
  }
}

/** At the start of the page: the success that led to its reload. */
export function showKeptSuccess(): void {
  try {
    const stored = JSON.parse(sessionStorage.getItem(key) ?? 'null') as { message?: unknown; at?: unknown } | null
    sessionStorage.removeItem(key)
    const isRecent = typeof stored?.at === 'number' && Date.now() - stored.at < maxAgeMs
    if (isRecent && typeof stored?.message === 'string') toast.success(stored.message)
  } catch {
    // Not JSON, or storage is forbidden: nothing to show.
  }
}
