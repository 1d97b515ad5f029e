import { createContext, useContext, useEffect, useState } from 'react'

/** True while what is around the charts waits for its numbers: these are shown first. */
export const ChartsWait = createContext(false)

/** Drawn at the latest by then, however busy the browser is. */
const maxWaitMs = 1000

const waiting = new Set<() => void>()
let isScheduled = false

/** Not every browser says when it is idle. */
function whenIdle(run: () => void): void {
  if ('requestIdleCallback' in window) window.requestIdleCallback(run, { timeout: maxWaitMs })
  else setTimeout(run)
}

/** One chart at a time: the browser paints, and answers to the person, between two of them. */
function drawNext(): void {
  isScheduled = false
  const [first] = waiting
  if (!first) return
  waiting.delete(first)
  first()
  schedule()
}

function schedule(): void {
  if (isScheduled || waiting.size === 0) return
  isScheduled = true
  whenIdle(drawNext)
}

/**
 * Whether this chart may be drawn: once it has numbers, after those around it, and after the charts before it. What draws
 * it is loaded first: otherwise all would have had their turn by then, and be drawn in one task.
 */
export function useDrawingTurn(hasNumbers: boolean, load: () => Promise<unknown>): boolean {
  const isHeld = useContext(ChartsWait)
  const [hasTurn, setTurn] = useState(false)
  useEffect(() => {
    if (!hasNumbers || isHeld || hasTurn) return
    const draw = () => setTurn(true)
    let isMounted = true
    const queue = () => {
      if (!isMounted) return
      waiting.add(draw)
      schedule()
    }
    // What could not be loaded says so when it is drawn.
    load().then(queue, queue)
    return () => {
      isMounted = false
      waiting.delete(draw)
    }
  }, [hasNumbers, isHeld, hasTurn, load])
  return hasTurn
}
