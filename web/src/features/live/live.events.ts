import type { LiveEvents } from '@tipy/domain/features/live/live.contract'

export type LiveHandlers = { readonly [N in keyof LiveEvents]: (data: LiveEvents[N]) => void }

/** Parses server-sent events from text that arrives in pieces of any size. Skips comments and unknown events. */
export function eventReader(handlers: LiveHandlers): (piece: string) => void {
  let text = ''
  return piece => {
    text += piece
    const events = text.split('\n\n')
    text = events.pop() ?? ''
    for (const event of events) dispatch(event, handlers)
  }
}

function dispatch(event: string, handlers: LiveHandlers): void {
  const lines = event.split('\n')
  const fieldOf = (name: string) => lines.find(line => line.startsWith(`${name}: `))?.slice(name.length + 2)
  const [name, data] = [fieldOf('event'), fieldOf('data')]
  if (data === undefined) return
  if (name === 'ready') handlers.ready(null)
  else if (name === 'changes') handlers.changes(JSON.parse(data) as LiveEvents['changes'])
}
