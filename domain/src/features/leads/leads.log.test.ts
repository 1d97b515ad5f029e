import { expect, it } from 'vitest'
import { newEvent } from './leads.events.ts'
import { eventChanges } from './leads.log.ts'

const author = { _id: 'e1', createdBy: 'u1', _created: '2026-11-12T10:00:00.000Z', moment: '2026-11-12T10:00' }
const contact = newEvent(author, { type: 'contact', subType: 'phone', accepted: false, observations: 'Não atendeu' })
const meeting = newEvent(
  { ...author, _id: 'e2' },
  { type: 'interview', subType: 'scheduled', scheduledDate: '2026-11-20T15:30', recruiter: 'u1' },
)

it('logs a new event with what it said', () => {
  expect(eventChanges([], [contact])).toEqual({
    events: {
      parts: [
        {
          mark: '+',
          _id: 'e1',
          values: {
            _id: 'e1',
            event: 'Contacto por telefone',
            result: 'Não contactada',
            recruiter: null,
            justification: null,
            observations: 'Não atendeu',
            date: '2026-11-12T10:00',
            takenBack: false,
          },
        },
      ],
    },
  })
})

it('logs what moving, finishing and taking back changed, with the name of the event', () => {
  const moved = { ...meeting, scheduledDate: '2026-11-21T15:30' }
  const change = (name: string, old: unknown, next: unknown) => ({
    events: { parts: [{ mark: '~', _id: 'e2', of: { event: 'Entrevista' }, fields: { [name]: { old, new: next } } }] },
  })
  expect(eventChanges([contact, meeting], [contact, moved])).toEqual(
    change('result', 'Agendada para 20-11-2026 15:30', 'Agendada para 21-11-2026 15:30'),
  )
  expect(eventChanges([meeting], [{ ...meeting, subType: 'done', accepted: true }])).toEqual(
    change('result', 'Agendada para 20-11-2026 15:30', 'Realizada'),
  )
  expect(eventChanges([meeting], [{ ...meeting, takenBack: true }])).toEqual(change('takenBack', false, true))
})

it('logs nothing where no event changed', () => {
  expect(eventChanges([contact, meeting], [contact, meeting])).toEqual({})
})
