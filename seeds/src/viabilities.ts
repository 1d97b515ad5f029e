import { addDays, type Day } from '@tipy/domain/calendar/days'
import type { Viability } from '@tipy/domain/features/viabilities/viabilities.record'
import { keyOf } from '@tipy/domain/text/fold'
import { type Work, workOf } from './agents.ts'
import { buyersOf } from './buyers.ts'
import type { DemoPerson, History, Saved } from './model.ts'
import type { CompanyPlan } from './plan.ts'
import { type Random, randomOf } from './random.ts'
import { daysBetween, momentOf } from './seasons.ts'
import { type Answers, answered, chosenOf, loanOf, requestsFor } from './viabilities.banks.ts'

/** Enough to fill the list of the consultant's demo account. */
const minPerAccount = 30
/** Not every buyer needs a loan. */
const perFinding = 0.36

/** Three years of loan requests, in order of creation. */
export function viabilitiesOf(plan: CompanyPlan, people: readonly DemoPerson[], today: Day): History<Viability>[] {
  const count = Math.round(plan.findings * perFinding)
  const work = workOf(plan, people, today, { name: 'viabilities', count, minPerAccount })
  const inOrder = work.sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0))
  return inOrder.map((one, index) => {
    const random = randomOf(`${plan.code}/viability/${index}`)
    return historyOf({ ...one, manager: managerFor(one.agent, people, random), today, random })
  })
}

/** A credit manager of the office, or of the whole company where the office has none. */
function managerFor({ offices }: DemoPerson, people: readonly DemoPerson[], random: Random): DemoPerson {
  const able = people.filter(
    ({ active, role, otherRoles }) => active && (role === 'creditManager' || otherRoles.includes('creditManager')),
  )
  const near = able.filter(person => person.offices.includes(offices[0] ?? ''))
  return random.pick(near.length > 0 ? near : able)
}

interface Making extends Work {
  readonly manager: DemoPerson
  readonly today: Day
  readonly random: Random
}

type Change = Partial<Omit<Viability, '_id' | 'version'>>
interface Step {
  /** Days after its entry. */
  readonly after: number
  readonly change: Change
}

function historyOf(making: Making): History<Viability> {
  const { day, manager, today, random } = making
  const first = firstSave(making)
  const age = daysBetween(day, today)
  const later: Saved<Viability>[] = []
  let { row, at } = first
  for (const { after, change } of stepsOf(making, first.row)) {
    if (after >= age) break
    const when = momentOf(addDays(day, after), today, random)
    at = when < at ? at : when
    row = { ...row, ...change, version: (row.version ?? 0) + 1 }
    later.push({ row, by: manager.id, at })
  }
  return [first, ...later]
}

const outside = ['Imobiliária Maré Alta', 'Casas do Vale', 'Predial Atlântica', 'Mediação Nova Era', 'Paulo Antunes']

/** As the consultant typed it; for one outside the company, as the credit manager did. */
function firstSave({ agent, day, manager, today, random }: Making): Saved<Viability> {
  const at = momentOf(day, today, random)
  const isExternalConsultant = random.fraction() < 0.06
  const by = isExternalConsultant ? manager.id : agent.id
  const office = agent.offices[0] ?? ''
  const row: Viability = {
    _id: random.uuid(),
    _created: at,
    createdBy: by,
    version: 1,
    active: true,
    state: 'poriniciar',
    ...(isExternalConsultant ? outsider(random) : insider(agent)),
    isExternalConsultant,
    creditManager: isExternalConsultant ? manager.id : null,
    buyers: buyersOf(random),
    date: day,
    scheduledDate: null,
    giveUpDate: null,
    giveUpReason: null,
    cc: random.fraction() < 0.7,
    paySlips: random.fraction() < 0.4,
    bankStatements: random.fraction() < 0.3,
    irs: random.fraction() < 0.4,
    settlementNote: false,
    declarationOfEffectiveness: false,
    rgpd: true,
    responsabilitiesMap: false,
    extraBooleans: [],
    requests: [],
    office,
  }
  return { row, by, at }
}

type ConsultantFields = Pick<
  Viability,
  'consultant' | 'consultantTeam' | 'consultantCommercialDirector' | 'consultantOffice'
>

const insider = ({ id, team, manager, offices }: DemoPerson): ConsultantFields => ({
  consultant: id,
  consultantTeam: team,
  consultantCommercialDirector: manager,
  consultantOffice: offices[0] ?? null,
})

const outsider = (random: Random): ConsultantFields => ({
  consultant: random.pick(outside),
  consultantTeam: null,
  consultantCommercialDirector: null,
  consultantOffice: null,
})

const papers = {
  cc: true,
  paySlips: true,
  bankStatements: true,
  irs: true,
  settlementNote: true,
  declarationOfEffectiveness: true,
  responsabilitiesMap: true,
} as const

const reasons = [
  'Desistência do Comprador',
  'Comprou Outro Imóvel',
  'Motivos Pessoais',
  'Sem Resposta do Cliente',
  'Crédito Recusado',
]

/** What the credit manager did: documents, banks, answers, and the outcome. */
function stepsOf({ day, manager, random }: Making, { buyers }: Viability): readonly Step[] {
  const met = random.whole(1, 4)
  const sent = met + random.whole(4, 16)
  const answeredAfter = sent + random.whole(8, 25)
  const ended = answeredAfter + random.whole(10, 60)
  const loan = loanOf(random)
  const first = requestsFor(loan, random)
  const answers = answered(first, random)
  const meeting: Step = {
    after: met,
    change: {
      state: 'aaguardardocumentacao',
      creditManager: manager.id,
      scheduledDate: addDays(day, met + random.whole(1, 6)),
      ...(buyers.length > 1 && {
        extraBooleans: [{ _id: random.uuid(), name: 'Certidão de casamento', value: false, editable: true }],
      }),
    },
  }
  const sending: Step = { after: sent, change: { state: 'enviadaaosbancos', ...papers, requests: first } }
  return [
    meeting,
    sending,
    { after: answeredAfter, change: hearing(answers) },
    ...ending({ day, ended, answers, random }),
  ]
}

const hearing = ({ requests, isApproved }: Answers): Change => ({
  state: isApproved ? 'preaprovada' : 'recusadapelosbancos',
  requests,
})

interface Ending {
  readonly day: Day
  readonly ended: number
  readonly answers: Answers
  readonly random: Random
}

function ending({ day, ended, answers, random }: Ending): readonly Step[] {
  const luck = random.fraction()
  const giveUp = (reason: string): Step => ({
    after: ended,
    change: { state: 'desistencia', giveUpDate: addDays(day, ended), giveUpReason: keyOf(reason) },
  })
  if (!answers.isApproved) return luck < 0.4 ? [giveUp('Crédito Recusado')] : []
  if (luck < 0.02) return [{ after: ended, change: { active: false } }]
  if (luck < 0.24) return [giveUp(random.pick(reasons))]
  if (luck < 0.34) return [{ after: ended, change: { state: 'aaguardarimovel' } }]
  return [{ after: ended, change: { state: 'aprovada', requests: chosenOf(answers.requests, random) } }]
}
