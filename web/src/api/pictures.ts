import { useEffect, useSyncExternalStore } from 'react'
import { fetchContent } from './content.ts'

/** So many at once: a list full of faces must not hold up what people wait for. */
const atOnce = 3

/** Addresses inside this tab by the id of the picture, which never changes its content; null while it is not there. */
const known = new Map<string, string | null>()
const waiting: string[] = []
const listeners = new Set<() => void>()
let running = 0
let generation = 0

function tell() {
  for (const listener of listeners) listener()
}

async function load(id: string, of: number): Promise<void> {
  // A face that cannot be had is no failure worth a mark: initials stand in its place.
  const answer = await fetchContent(id)
  // Whoever signed in meanwhile is shown nothing of the one before.
  if (!answer.ok || of !== generation) return
  known.set(id, URL.createObjectURL(answer.data.content))
  tell()
}

async function work(): Promise<void> {
  running += 1
  for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) await load(id, generation)
  running -= 1
}

function want(id: string): void {
  if (known.has(id)) return
  known.set(id, null)
  waiting.push(id)
  if (running < atOnce) void work()
}

/** What one person was shown is not the next one's. */
export function forgetPictures(): void {
  generation += 1
  waiting.length = 0
  for (const address of known.values()) if (address) URL.revokeObjectURL(address)
  known.clear()
  tell()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** The picture with this id, once it is there. An <img> cannot say who asks, so it is fetched once and kept. */
export function usePicture(id: string | null): string | null {
  useEffect(() => {
    if (id !== null) want(id)
  }, [id])
  return useSyncExternalStore(subscribe, () => (id === null ? null : (known.get(id) ?? null)))
}
