/** A meeting as calendars exchange it by e-mail: RFC 5545 (the text) and RFC 5546 (what REQUEST and CANCEL mean). */

interface CalendarPerson {
  readonly name: string
  readonly email: string
}

export interface Invitation {
  /** The same for every mail about this meeting: by it a calendar finds what to update or to cancel. */
  readonly uid: string
  /** Grows with every change: a calendar ignores an older mail that arrives late. */
  readonly sequence: number
  readonly method: 'REQUEST' | 'CANCEL'
  /** When this text is written. */
  readonly stamp: Date
  readonly start: Date
  readonly end: Date
  readonly summary: string
  readonly description: string
  readonly location: string
  readonly url: string
  readonly organizer: CalendarPerson
  readonly attendee: CalendarPerson
}

/** The text of an `.ics`. Times are UTC, which needs no definition of a time zone and no calendar misreads. */
export function writeInvitation(invitation: Invitation): string {
  const { uid, sequence, method, stamp, start, end, url, organizer, attendee } = invitation
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Tipy//Tipy//PT',
    'CALSCALE:GREGORIAN',
    `METHOD:${method}`,
    'BEGIN:VEVENT',
    `UID:${escapeText(uid)}`,
    `SEQUENCE:${sequence}`,
    `DTSTAMP:${utc(stamp)}`,
    `DTSTART:${utc(start)}`,
    `DTEND:${utc(end)}`,
    `SUMMARY:${escapeText(invitation.summary)}`,
    ...textLine('DESCRIPTION', invitation.description),
    ...textLine('LOCATION', invitation.location),
    ...(url === '' ? [] : [`URL:${onOneLine(url)}`]),
    `STATUS:${method === 'CANCEL' ? 'CANCELLED' : 'CONFIRMED'}`,
    'TRANSP:OPAQUE',
    `ORGANIZER;CN=${quoted(organizer.name)}:mailto:${onOneLine(organizer.email)}`,
    // Nothing is asked of the person: whether the meeting takes place is said in the product.
    `ATTENDEE;CN=${quoted(attendee.name)};PARTSTAT=ACCEPTED;RSVP=FALSE:mailto:${onOneLine(attendee.email)}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return lines.map(line => `${folded(line)}\r\n`).join('')
}

const textLine = (name: string, text: string): readonly string[] =>
  text.trim() === '' ? [] : [`${name}:${escapeText(text.trim())}`]

const utc = (instant: Date): string => instant.toISOString().replace(/[-:]|\.\d+/g, '')

/** RFC 5545 allows no control characters but tab in a value. */
const controls = /(?![\n\t])\p{Cc}/gu
const withoutControls = (text: string): string => text.replace(/\r\n?/g, '\n').replace(controls, '')

/** The backslash first, or those of the other escapes would be escaped too. */
const escapeText = (text: string): string =>
  withoutControls(text).replace(/\\/g, '\\\\').replace(/;/g, '\\;').replace(/,/g, '\\,').replace(/\n/g, '\\n')

const onOneLine = (text: string): string => withoutControls(text).replace(/\s+/g, '')

/** A parameter has no escapes: a quote in a name cannot be written. */
const quoted = (name: string): string => `"${withoutControls(name).replace(/\s+/g, ' ').replace(/"/g, "'").trim()}"`

const maxLineBytes = 75
const bytesOf = (text: string): number => new TextEncoder().encode(text).length

/** Lines are at most 75 bytes long and go on behind a space; no character is cut in two. */
function folded(line: string): string {
  const pieces: string[] = []
  let piece = ''
  let bytes = 0
  for (const character of line) {
    const size = bytesOf(character)
    if (bytes + size > maxLineBytes) {
      pieces.push(piece)
      piece = ' '
      bytes = 1
    }
    piece += character
    bytes += size
  }
  return [...pieces, piece].join('\r\n')
}
