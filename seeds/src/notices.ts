import { holdsRole } from '@tipy/domain/access/roles'
import { addDays, type Day, lisbonSpan } from '@tipy/domain/calendar/days'
import type { DemoNotice, DemoPerson } from './model.ts'
import { personId } from './people.ts'
import type { CompanyPlan } from './plan.ts'
import { randomOf } from './random.ts'

interface Plan extends Pick<DemoNotice, 'title' | 'description' | 'type' | 'channels' | 'roles'> {
  /** Days from today; negative: already sent. */
  readonly days: number
  readonly time: string
  /** Posts of the people it is for, in addition to the roles. */
  readonly posts?: readonly string[]
}

/** Notices that the management writes. */
const plans: readonly Plan[] = [
  {
    title: 'Formação: contrato de mediação',
    description:
      'Na próxima quinta-feira, às 15h, revemos o novo contrato de mediação.\nTragam dúvidas e um contrato em curso.',
    type: 'training',
    channels: ['web', 'email'],
    roles: ['teamLeader'],
    days: -20,
    time: '09:00',
  },
  {
    title: 'Reunião geral de sexta-feira',
    description: 'Resultados do trimestre e prémios, às 10h, na sede. Quem estiver longe liga-se por vídeo.',
    type: 'meeting',
    channels: ['web'],
    roles: ['consultant', 'teamLeader'],
    days: -6,
    time: '17:30',
  },
  {
    title: 'Fecho do mês',
    description: 'Entreguem os recibos e confirmem as faturas até ao fim do dia.',
    type: 'handMade',
    channels: ['web', 'email'],
    roles: ['processManager', 'assistant'],
    days: 4,
    time: '09:30',
  },
  {
    title: 'Entrevistas da próxima semana',
    description: 'Confirmem salas e horários com as agências antes de convidar os candidatos.',
    type: 'handMade',
    channels: ['web'],
    roles: ['recruiter'],
    posts: ['hr'],
    days: 9,
    time: '14:00',
  },
]

/** Shortly after that minute in Lisbon. */
function momentAt(day: Day, time: string): string {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return new Date(Date.parse(lisbonSpan(day).first) + (hours * 60 + minutes) * 60_000 + 20_000).toISOString()
}

export function noticesOf({ code }: CompanyPlan, people: readonly DemoPerson[], today: Day): DemoNotice[] {
  return plans.map(({ days, time, posts = [], ...notice }) => {
    const day = addDays(today, days)
    const users = posts.map(post => personId(code, post))
    const to = people.filter(person => person.active && (users.includes(person.id) || holdsRole(person, notice.roles)))
    return {
      id: randomOf(`${code}/notice/${notice.title}`).uuid(),
      ...notice,
      users,
      by: personId(code, 'coo'),
      dateToSend: `${day}T${time}`,
      writtenOn: addDays(today, Math.min(days, 0) - 2),
      sent: days < 0 ? { at: momentAt(day, time), to: to.map(({ id }) => id) } : null,
    }
  })
}
