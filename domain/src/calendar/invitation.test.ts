import { fc, test as property } from '@fast-check/vitest'
import { describe, expect, it } from 'vitest'
import { type Invitation, writeInvitation } from './invitation.ts'
import { lisbonInstant, lisbonMoment } from './moments.ts'

const invitation: Invitation = {
  uid: '0d5c0f9e-6f6e-4b1e-9a51-0c3a7c1f2b11',
  sequence: 2,
  method: 'REQUEST',
  stamp: new Date('2026-11-17T10:00:00Z'),
  start: lisbonInstant('2026-07-20T15:00'),
  end: lisbonInstant('2026-07-20T16:00'),
  summary: 'Entrevista: Inês; Paz, a "primeira"',
  description: 'Linha 1\r\nLinha 2 \\ fim',
  location: 'Lisboa',
  url: 'https://tipy.example/leads/1',
  organizer: { name: 'Rede "Norte"', email: 'tipy@rede.pt' },
  attendee: { name: 'Rui', email: 'rui@rede.pt' },
}
const unfolded = (text: string) => text.replace(/\r\n /g, '').split('\r\n')

describe('an invitation', () => {
  it('is what RFC 5545 says, in UTC', () => {
    expect(unfolded(writeInvitation(invitation))).toEqual([
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Tipy//Tipy//PT',
      'CALSCALE:GREGORIAN',
      'METHOD:REQUEST',
      'BEGIN:VEVENT',
      'UID:0d5c0f9e-6f6e-4b1e-9a51-0c3a7c1f2b11',
      'SEQUENCE:2',
      'DTSTAMP:20261117T100000Z',
      'DTSTART:20260720T140000Z',
      'DTEND:20260720T150000Z',
      'SUMMARY:Entrevista: Inês\\; Paz\\, a "primeira"',
      'DESCRIPTION:Linha 1\\nLinha 2 \\\\ fim',
      'LOCATION:Lisboa',
      'URL:https://tipy.example/leads/1',
      'STATUS:CONFIRMED',
      'TRANSP:OPAQUE',
      `ORGANIZER;CN="Rede 'Norte'":mailto:tipy@rede.pt`,
      'ATTENDEE;CN="Rui";PARTSTAT=ACCEPTED;RSVP=FALSE:mailto:rui@rede.pt',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ])
  })

  it('is cancelled by its UID', () => {
    const lines = unfolded(writeInvitation({ ...invitation, method: 'CANCEL', sequence: 3 }))
    expect(lines).toEqual(expect.arrayContaining(['METHOD:CANCEL', 'STATUS:CANCELLED', 'SEQUENCE:3']))
    expect(lines).toContain(`UID:${invitation.uid}`)
  })

  property.prop([fc.string({ unit: 'grapheme', maxLength: 300 })])(
    'has no line over 75 bytes and no text that becomes a line of its own',
    text => {
      const hostile = `${text}\r\nATTENDEE:mailto:outra@rede.pt\n`
      const person = { name: hostile, email: 'rui@rede.pt' }
      const written = writeInvitation({ ...invitation, summary: hostile, description: hostile, attendee: person })
      const lines = written.split('\r\n')
      expect(lines.every(line => Buffer.byteLength(line) <= 75 && !/[\r\n]/.test(line))).toBe(true)
      expect(unfolded(written).filter(line => line.startsWith('ATTENDEE'))).toHaveLength(1)
      expect(unfolded(written)).toHaveLength(unfolded(writeInvitation(invitation)).length)
    },
  )
})

describe('the instant of a minute in Lisbon', () => {
  it.each([
    ['2026-01-15T10:00', '2026-01-15T10:00:00.000Z'],
    ['2026-07-15T10:00', '2026-07-15T09:00:00.000Z'],
    // Repeated on 25 October, skipped on 29 March.
    ['2026-10-25T01:30', '2026-10-25T00:30:00.000Z'],
    ['2026-03-29T01:30', '2026-03-29T01:30:00.000Z'],
  ])('%s is %s', (moment, instant) => expect(lisbonInstant(moment).toISOString()).toBe(instant))

  property.prop([fc.date({ min: new Date('2026-01-01'), max: new Date('2027-01-01'), noInvalidDate: true })])(
    'is the reverse of the minute at that instant',
    instant => {
      const moment = lisbonMoment(instant)
      expect(lisbonMoment(lisbonInstant(moment))).toBe(moment)
    },
  )
})
