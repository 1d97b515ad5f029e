import { useEffect, useSyncExternalStore } from 'react'
import { fetchContent } from './content.ts'

/** At most three loads at a time: a list full of faces must not delay other requests. */
const maxConcurrentLoads = 3
const maxWaitMs = 3000

/** Object URLs by picture id (a picture never changes its content); null until it is loaded. */
const urls = new Map<string, string | null>()
const waiting: string[] = []
const listeners = new Set<() => void>()
let running = 0
let generation = 0

function notifyListeners() {
  for (const listener of listeners) listener()
}

async function load(id: string, of: number): Promise<void> {
  // A photo that cannot be loaded is not reported: the avatar shows initials instead.
  const answer = await fetchContent(id)
  // After a logout or a new login, a late picture of the earlier session is dropped.
  if (!answer.ok || of !== generation) return
  urls.set(id, URL.createObjectURL(answer.data.content))
  notifyListeners()
}

/** Faces come last: a list full of them must not delay what the page asks for or draws. Not every browser says when it is idle. */
const whenIdle = (): Promise<void> =>
  new Promise(resolve => {
    if (typeof requestIdleCallback === 'function') requestIdleCallback(() => resolve(), { timeout: maxWaitMs })
    else resolve()
  })

async function work(): Promise<void> {
  running += 1
  for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) {
    const of = generation
    await whenIdle()
    if (of === generation) await load(id, of)
  }
  running -= 1
}

function want(id: string): void {
  if (urls.has(id)) return
  urls.set(id, null)
  waiting.push(id)
  if (running < maxConcurrentLoads) void work()
}

/** Called when the session changes: the next user must not see pictures of the one before. */
export function forgetPictures(): void {
  generation += 1
  waiting.length = 0
  for (const address of urls.values()) if (address) URL.revokeObjectURL(address)
  urls.clear()
  notifyListeners()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** The picture with this id, once it is loaded. An <img> sends no token, so it is fetched once and cached. */
export function usePicture(id: string | null): string | null {
  useEffect(() => {
    if (id !== null) want(id)
  }, [id])
  return useSyncExternalStore(subscribe, () => (id === null ? null : (urls.get(id) ?? null)))
}
