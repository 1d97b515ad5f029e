import { addDays, type Day } from '@tipy/domain/calendar/days'
import { formatRange } from '@tipy/domain/calendar/format'
import { type MailRequest, mailTemplates } from '@tipy/domain/features/mail/mail.templates'
import { writeMail } from '@tipy/domain/features/mail/mail.wording'
import type { DemoCompany, DemoMail, DemoNotice, DemoPerson, DemoStatementSend } from './model.ts'
import type { CompanyPlan } from './plan.ts'
import { randomOf } from './random.ts'
import { momentOf } from './seasons.ts'

const address = 'https://tipy.example'

interface Sent {
  readonly request: MailRequest
  readonly at: string
  readonly error?: string
}

/** The outbox after weeks of use: mails that were sent, and two that failed for good. */
export function mailsOf(
  plan: CompanyPlan,
  people: readonly DemoPerson[],
  { notices, statementSends }: Pick<DemoCompany, 'notices' | 'statementSends'>,
  today: Day,
): DemoMail[] {
  const sent = [
    ...noticeMails(people, notices),
    ...passwordMails(plan, people, today),
    ...lostMails(plan, today),
    ...statementSends.map(statementMail),
  ]
  return sent.map(({ request, at, error }, place) => {
    const { template, to, values } = request
    const standard = mailTemplates[template]
    return {
      id: randomOf(`${plan.code}/mail/${place}`).uuid(),
      template,
      recipient: to,
      at,
      error: error ?? null,
      attachment: request.attachment ?? null,
      ...writeMail(standard, standard, { ...values, company: plan.name }),
    }
  })
}

function noticeMails(people: readonly DemoPerson[], notices: readonly DemoNotice[]): Sent[] {
  const peopleById = new Map(people.map(person => [person.id, person]))
  return notices.flatMap(({ sent, channels, type, title, description }) =>
    (sent && channels.includes('email') ? sent.to : []).flatMap(id => {
      const person = peopleById.get(id)
      const values = { name: person?.name ?? '', title, text: description, link: '' }
      return person && sent ? [{ request: { template: type, to: person.email, values }, at: sent.at }] : []
    }),
  )
}

function statementMail({ id, person, range, by, at }: DemoStatementSend): Sent {
  const values = { name: person.name, period: formatRange(range), author: by.name, link: `${address}/statements` }
  const attachment = { kind: 'statement', ref: id, reader: person.id } as const
  return { request: { template: 'statement', to: person.email, values, attachment }, at }
}

/** Password resets. A sent mail no longer has its secret. */
function passwordMails({ code }: CompanyPlan, people: readonly DemoPerson[], today: Day): Sent[] {
  const random = randomOf(`${code}/forgotten`)
  const active = people.filter(person => person.active)
  return [-17, -11, -3].map(days => {
    const { name, email } = random.pick(active)
    const values = { name, link: `${address}/?token=…`, minutes: '60' }
    const at = momentOf(addDays(today, days), today, random)
    return { request: { template: 'resetPassword', to: email, values }, at }
  })
}

function lostMails({ code }: CompanyPlan, today: Day): Sent[] {
  const random = randomOf(`${code}/lost`)
  const wrong = 'joana.antunes@gmial.com'
  const values = { name: 'Joana Antunes', email: wrong, link: address }
  const full = `arquivo@${code}.pt`
  const mailValues = { name: 'Arquivo', title: 'Reunião geral de sexta-feira', text: 'Às 10h, na sede.', link: '' }
  return [
    {
      request: { template: 'welcome', to: wrong, values },
      at: momentOf(addDays(today, -9), today, random),
      error: `550 5.1.1 <${wrong}>: Recipient address rejected: User unknown`,
    },
    {
      request: { template: 'meeting', to: full, values: mailValues },
      at: momentOf(addDays(today, -6), today, random),
      error: `452 4.2.2 <${full}>: Mailbox full`,
    },
  ]
}
