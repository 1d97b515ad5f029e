import { newEvent } from '@tipy/domain/features/leads/leads.events'
import { expect, it } from 'vitest'
import { daysText, eventText } from './leads.labels.ts'

const author = { _id: 'e1', createdBy: 'u1', _created: '2026-11-12T10:00:00.000Z', moment: '2026-11-12T10:00' }
const names = { person: () => 'Célia Ferreira' }
const said = (event: Parameters<typeof newEvent>[1]) => {
  const { title, result, outcome } = eventText(newEvent(author, event), names)
  return [title, result, outcome]
}

it.each([
  [{ type: 'recruiter', subType: null, recruiter: 'u1' }, ['Atribuída a Célia Ferreira', null, 'none']],
  [{ type: 'recruiter', subType: null }, ['Sem recrutador', null, 'none']],
  [{ type: 'recruiter', subType: 'acceptance', accepted: false }, ['Aceitação do recrutador', 'Recusada', 'broken']],
  [{ type: 'recruiter', subType: 'reopened' }, ['Reaberta', null, 'none']],
  [{ type: 'contact', subType: 'phone', accepted: false }, ['Contacto por telefone', 'Sem resposta', 'missed']],
  [{ type: 'contact', subType: 'email', accepted: true }, ['Contacto por e-mail', 'Contactada', 'done']],
  [
    { type: 'contact', subType: 'message', accepted: false, declinedBy: 'lead' },
    ['Contacto por mensagem', 'Recusado pela lead', 'broken'],
  ],
  [
    { type: 'interview', subType: 'scheduled', scheduledDate: '2026-11-20T15:30' },
    ['Entrevista', 'Marcada para 20-11-2026 15:30', 'waiting'],
  ],
  [
    { type: 'presentation', subType: 'missed', declinedBy: 'recruiter' },
    ['Apresentação do projeto', 'Falhada pelo recrutador', 'missed'],
  ],
  [
    { type: 'approval', subType: 'done', accepted: false, declinedBy: 'recruiter' },
    ['Aprovação', 'Realizada, recusada pelo diretor', 'broken'],
  ],
  [
    { type: 'approval', subType: 'commercialDirector', recruiter: 'u1' },
    ['Diretor comercial: Célia Ferreira', null, 'none'],
  ],
  [{ type: 'recruited', subType: null }, ['Recrutada', null, 'done']],
] as const)('%o is told as %o', (event, text) => {
  expect(said(event)).toEqual(text)
})

it('says days as people do', () => {
  expect([0, 1, 12].map(daysText)).toEqual(['hoje', '1 dia', '12 dias'])
})
