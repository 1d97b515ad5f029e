import { z } from 'zod'
import { apiError, type GoogleAnswer, type GoogleRequest, insufficient, jsonOf } from './google.http.ts'
import type { Consent } from './google.oauth.ts'

const instant = z.object({ dateTime: z.iso.datetime({ offset: true }) })
const written = z.object({
  id: z.string().optional(),
  summary: z.string(),
  description: z.string().optional(),
  location: z.string().optional(),
  start: instant,
  end: instant,
  status: z.literal('confirmed').optional(),
})

export interface StoredEvent extends Omit<z.output<typeof written>, 'id' | 'status'> {
  readonly id: string
  readonly status: 'confirmed' | 'cancelled'
}
export type CalendarEvents = Map<string, StoredEvent>

const root = '/calendar/v3/calendars/primary/events'
/** Google's rule: base32hex, 5 to 1024. */
const isId = (id: string | undefined): id is string => id !== undefined && /^[a-v0-9]{5,1024}$/.test(id)

/** The primary calendar of one account. A deleted event keeps its id, as at Google. */
export function calendarOf(caller: Consent, events: CalendarEvents) {
  function parsed(request: GoogleRequest) {
    const { data } = written.safeParse(jsonOf(request))
    if (!data) return null
    return new Date(data.end.dateTime) > new Date(data.start.dateTime) ? data : null
  }

  function insert(request: GoogleRequest): GoogleAnswer {
    const event = parsed(request)
    if (!event || !isId(event.id)) return apiError(400, 'invalid', 'Invalid resource id value.')
    if (events.has(event.id)) return apiError(409, 'duplicate', 'The requested identifier already exists.')
    return store({ ...event, id: event.id, status: 'confirmed' })
  }

  function update(request: GoogleRequest, id: string): GoogleAnswer {
    const stored = events.get(id)
    if (!stored) return apiError(404, 'notFound', 'Not Found')
    const event = parsed(request)
    if (!event || (event.id ?? id) !== id) return apiError(400, 'invalid', 'Invalid Value')
    return store({ ...event, id, status: event.status ?? stored.status })
  }

  function remove(id: string): GoogleAnswer {
    const stored = events.get(id)
    if (!stored) return apiError(404, 'notFound', 'Not Found')
    if (stored.status === 'cancelled') return apiError(410, 'deleted', 'Resource has been deleted')
    store({ ...stored, status: 'cancelled' })
    return { status: 204 }
  }

  function store(event: StoredEvent): GoogleAnswer {
    events.set(event.id, event)
    return { status: 200, body: event }
  }

  return (request: GoogleRequest): GoogleAnswer | undefined => {
    const { method, path } = request
    if (!path.startsWith('/calendar/')) return undefined
    if (!caller.scopes.includes('https://www.googleapis.com/auth/calendar.events')) return insufficient
    if (path === root) return method === 'POST' ? insert(request) : undefined
    const id = path.startsWith(`${root}/`) ? path.slice(root.length + 1) : undefined
    if (!isId(id)) return undefined
    if (method === 'PUT') return update(request, id)
    if (method === 'DELETE') return remove(id)
    const stored = events.get(id)
    return stored && method === 'GET' ? { status: 200, body: stored } : undefined
  }
}
