import type { Role } from '@tipy/domain/access/roles'
import { addDays, type Day } from '@tipy/domain/calendar/days'
import type { TaskPriority } from '@tipy/domain/features/tasks/tasks.rules'
import { accountEmail } from './accounts.ts'
import type { DemoPerson, DemoTask } from './model.ts'
import type { CompanyPlan } from './plan.ts'
import { type Random, randomOf } from './random.ts'

interface Plan {
  readonly title: string
  /** Days from today; never 0, so that no task falls due while a visitor looks around. */
  readonly in: number
  readonly at: string
  readonly priority?: TaskPriority
  readonly observations?: string
  readonly done?: true
}

const everybody: readonly Plan[] = [
  { title: 'Preparar a reunião de equipa', in: 2, at: '09:00', priority: 1, observations: 'Levar os números do mês.' },
  { title: 'Rever a agenda da próxima semana', in: 4, at: '17:30' },
  { title: 'Atualizar a assinatura do e-mail', in: -6, at: '12:00', done: true },
]

const sellers: readonly Plan[] = [
  {
    title: 'Ligar ao proprietário sobre o certificado energético',
    in: -1,
    at: '15:00',
    priority: 2,
    observations: 'Ficou de o pedir na semana passada.',
  },
  { title: 'Marcar as fotografias do T2', in: 1, at: '10:30', priority: 1 },
  { title: 'Enviar a proposta ao comprador', in: -3, at: '18:00', priority: 2, done: true },
]

const office: readonly Plan[] = [
  { title: 'Entregar os recibos à contabilidade', in: -2, at: '16:00', priority: 2 },
  { title: 'Renovar o seguro da agência', in: 6, at: '11:00', priority: 1, observations: 'Pedir duas propostas.' },
  { title: 'Encomendar cartões de visita', in: -4, at: '10:00', done: true },
]

/** Tasks about people, of those who lead or support them. */
const aboutPeople: readonly Plan[] = [
  { title: 'Falar sobre os objetivos do trimestre', in: 3, at: '14:30', priority: 1 },
  { title: 'Pedir o comprovativo de IBAN', in: -1, at: '11:30', observations: 'Falta para o próximo pagamento.' },
]

const sellingRoles: readonly Role[] = ['consultant', 'teamLeader', 'commercialDirector']
/** Roles that see everyone of their offices. */
const seesOffice: readonly Role[] = ['ceo', 'cfo', 'coo', 'broker', 'hr', 'integration', 'expansionDirector']

/** The tasks of each demo account: some overdue, some done, some about people. */
export function tasksOf({ code }: CompanyPlan, people: readonly DemoPerson[], today: Day): DemoTask[] {
  const accounts = people.filter(({ email, role }) => email === accountEmail(role, code))
  return accounts.flatMap(person => {
    const random = randomOf(`${person.id}/tasks`)
    const own = [...everybody, ...(sellingRoles.includes(person.role) ? sellers : office)]
    const led = ledBy(person, people)
    return [
      ...own.map(plan => taskOf(person, plan, null, today, random)),
      ...(led.length > 0 ? aboutPeople.map(plan => taskOf(person, plan, random.pick(led), today, random)) : []),
    ]
  })
}

/** Consultants whose user record this person sees. */
function ledBy({ id, role, offices }: DemoPerson, people: readonly DemoPerson[]): readonly DemoPerson[] {
  return people.filter(other => {
    if (!other.active || other.role !== 'consultant') return false
    return role === 'commercialDirector'
      ? other.manager === id
      : seesOffice.includes(role) && other.offices.some(key => offices.includes(key))
  })
}

function taskOf(person: DemoPerson, plan: Plan, about: DemoPerson | null, today: Day, random: Random): DemoTask {
  const { title, in: days, at, priority = 0, observations = '', done = false } = plan
  return {
    id: random.uuid(),
    user: person.id,
    title,
    date: `${addDays(today, days)}T${at}`,
    priority,
    observations,
    about: about && { model: 'users', ref: about.id },
    done,
    isTold: days < 0,
    at: `${addDays(today, Math.min(days, 0) - 3)}T09:00:00.000Z`,
  }
}
