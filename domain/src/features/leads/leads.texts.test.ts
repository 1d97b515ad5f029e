import { expect, it } from 'vitest'
import { newEvent } from './leads.events.ts'
import { eventLine, eventText } from './leads.texts.ts'

const author = { _id: 'e1', createdBy: 'u1', _created: '2026-11-12T10:00:00.000Z', moment: '2026-11-12T10:00' }
const personName = () => 'Célia Ferreira'
const said = (event: Parameters<typeof newEvent>[1]) => {
  const { title, result, outcome } = eventText(newEvent(author, event), personName)
  return [title, result, outcome]
}

it.each([
  [{ type: 'recruiter', subType: null, recruiter: 'u1' }, ['Atribuição', 'Célia Ferreira', 'none']],
  [{ type: 'recruiter', subType: null }, ['Sem recrutador', null, 'none']],
  [{ type: 'recruiter', subType: 'acceptance', accepted: true }, ['Resposta do recrutador', 'Aceite', 'done']],
  [{ type: 'recruiter', subType: 'acceptance', accepted: false }, ['Resposta do recrutador', 'Recusada', 'broken']],
  [{ type: 'recruiter', subType: 'reopened' }, ['Reabertura', null, 'none']],
  [{ type: 'contact', subType: 'phone', accepted: false }, ['Contacto por telefone', 'Não contactada', 'missed']],
  [{ type: 'contact', subType: 'email', accepted: true }, ['Contacto por e-mail', 'Contactada', 'done']],
  [
    { type: 'contact', subType: 'socialNetwork', accepted: false, declinedBy: 'lead' },
    ['Contacto por rede social', 'Recusada pela lead', 'broken'],
  ],
  [
    { type: 'interview', subType: 'scheduled', scheduledDate: '2026-11-20T15:30' },
    ['Entrevista', 'Agendada para 20-11-2026 15:30', 'waiting'],
  ],
  [
    { type: 'presentation', subType: 'missed', declinedBy: 'recruiter' },
    ['Apresentação do Projeto', 'Falhada pelo recrutador', 'missed'],
  ],
  [
    { type: 'approval', subType: 'done', accepted: false, declinedBy: 'recruiter' },
    ['Aprovação', 'Realizada, recusada pelo diretor', 'broken'],
  ],
  [{ type: 'approval', subType: 'done', accepted: true }, ['Aprovação', 'Realizada', 'done']],
  [
    { type: 'approval', subType: 'commercialDirector', recruiter: 'u1' },
    ['Diretor Comercial', 'Célia Ferreira', 'none'],
  ],
  [{ type: 'recruited', subType: null }, ['Recrutada', null, 'done']],
] as const)('%o reads %o', (event, text) => {
  expect(said(event)).toEqual(text)
})

it('writes an event on one line, without a result where there is none', () => {
  const line = (event: Parameters<typeof newEvent>[1]) => eventLine(newEvent(author, event), personName)
  expect(line({ type: 'contact', subType: 'message', accepted: true })).toBe('Contacto por mensagem, contactada')
  expect(line({ type: 'recruiter', subType: null, recruiter: 'u1' })).toBe('Atribuição, Célia Ferreira')
  expect(line({ type: 'recruiter', subType: 'reopened' })).toBe('Reabertura')
})
