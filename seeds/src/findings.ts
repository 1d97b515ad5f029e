import { addDays, type Day } from '@tipy/domain/calendar/days'
import type { Finding } from '@tipy/domain/features/findings/findings.record'
import { cents } from '@tipy/domain/money/money'
import { keyOf } from '@tipy/domain/text/fold'
import { type Work, workOf } from './agents.ts'
import { type House, houseIn } from './houses.ts'
import type { DemoPerson, History, Saved } from './model.ts'
import { givenNames, surnames } from './names.ts'
import { personId } from './people.ts'
import { type PlaceKey, places } from './places.ts'
import type { CompanyPlan, OfficePlan } from './plan.ts'
import { type Random, randomOf } from './random.ts'
import { daysBetween, momentOf } from './seasons.ts'
import { brokerPost } from './staffing.ts'

/** Enough to fill the list of the consultant's demo account. */
const minPerAccount = 24

/** Three years of listings, in order of creation. */
export function findingsOf(plan: CompanyPlan, people: readonly DemoPerson[], today: Day): History<Finding>[] {
  const drawn = workOf(plan, people, today, { name: 'findings', count: plan.findings, minPerAccount })
  return plan.offices.flatMap(office => {
    const own = drawn.filter(({ agent }) => agent.offices[0] === keyOf(office.name))
    const inOrder = own.sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0))
    return numbered(inOrder, office, plan, people, today)
  })
}

function numbered(
  drawn: readonly Work[],
  office: OfficePlan,
  plan: CompanyPlan,
  people: readonly DemoPerson[],
  today: Day,
): History<Finding>[] {
  const helpers = people.filter(({ role, active, offices }) =>
    active && offices.includes(keyOf(office.name)) ? role === 'assistant' || role === 'processManager' : false,
  )
  let number = 10_000
  return drawn.map((one, index) => {
    const random = randomOf(`${plan.code}/finding/${office.letters}/${index}`)
    number += random.whole(1, 3)
    const ref = `${office.letters}-${number}`
    return historyOf({ ...one, ref, office, plan, helpers, today, random })
  })
}

interface Making extends Work {
  readonly ref: string
  readonly office: OfficePlan
  readonly plan: CompanyPlan
  readonly helpers: readonly DemoPerson[]
  readonly today: Day
  readonly random: Random
}

function historyOf(making: Making): History<Finding> {
  const { agent: finder, day, helpers, today, random } = making
  const typist = random.fraction() < 0.2 && helpers.length > 0 ? random.pick(helpers) : finder
  const at = momentOf(day, today, random)
  const first: Saved<Finding> = { row: firstRow(making, typist.id, at), by: typist.id, at }
  const later = outcomeOf(daysBetween(day, today), random)
  const steps: Saved<Finding>[] = []
  let row = first.row
  for (const { after, by, ...change } of later) {
    row = { ...row, ...change, version: row.version === null ? 1 : row.version + 1 }
    const when = momentOf(addDays(day, after), today, random)
    steps.push({ row, by: by === 'helper' && helpers[0] ? helpers[0].id : finder.id, at: when < at ? at : when })
  }
  return [first, ...steps]
}

interface Step {
  readonly state?: string
  readonly active?: false
  /** Days after its creation. */
  readonly after: number
  readonly by: 'finder' | 'helper'
}

const ends: readonly (readonly [share: number, state: string])[] = [
  [0.56, 'vendida'],
  [0.66, 'vendidaporoutraagencia'],
  [0.8, 'retiradapeloproprietario'],
  [0.9, 'caducada'],
  [0.94, 'suspensa'],
]

/** The history of a listing until today. */
function outcomeOf(age: number, random: Random): readonly Step[] {
  const published = random.whole(1, 9)
  if (age <= published) return []
  const steps: Step[] = [{ state: 'ativa', after: published, by: 'finder' }]
  const ended = random.whole(25, 260)
  if (age > ended) {
    const luck = random.fraction()
    const state = ends.find(([share]) => luck < share)?.[1]
    if (state) steps.push({ state, after: ended, by: 'finder' })
  } else if (random.fraction() < 0.12) steps.push({ state: 'reservada', after: age, by: 'finder' })
  // A duplicate, or given up before it was published.
  if (random.fraction() < 0.02 && age > ended)
    steps.push({ active: false, after: Math.min(age, ended + 5), by: 'helper' })
  return steps
}

function firstRow(making: Making, createdBy: string, at: string): Finding {
  const { agent: finder, day, ref, office, plan, today, random } = making
  const place = random.pick(office.homes)
  const house = houseIn(place, daysBetween(day, today) / 365, random)
  const houseValue = cents(house.price * 100)
  const percentageSplit = random.pick([0.05, 0.05, 0.05, 0.05, 0.04, 0.045, 0.06])
  return {
    _id: random.uuid(),
    _created: at,
    createdBy,
    version: 1,
    active: true,
    url: random.fraction() < 0.75 ? `https://www.${plan.code}.example/imoveis/${ref.toLowerCase()}` : null,
    ref,
    findingDate: day,
    number: random.fraction() < 0.85 ? `${day.slice(0, 4)}/${random.digits(4)}` : null,
    ...contractOf(plan, random),
    state: 'emangariacao',
    ...addressOf(place, house, random),
    houseType: house.houseType,
    area: house.area,
    rooms: house.rooms,
    owner: ownerOf(random),
    finder: finder.id,
    finderTeam: finder.team,
    finderCommercialDirector: finder.manager,
    houseValue,
    percentageSplit,
    value: cents(Math.round(house.price * percentageSplit * 100)),
    office: keyOf(office.name),
    finderOffice: finder.offices[0] ?? null,
    finderBroker: personId(plan.code, brokerPost(office)),
    finderCoo: personId(plan.code, 'coo'),
  }
}

type Contract = Pick<Finding, 'contractType' | 'contractDuration' | 'regime'>

/** Null in companies without contract fields. */
function contractOf({ settings }: CompanyPlan, random: Random): Contract {
  if (!settings.findingContractFields) return { contractType: null, contractDuration: null, regime: null }
  return {
    contractType: random.fraction() < 0.95 ? 'venda' : 'vendaearrendamento',
    contractDuration: random.pick([6, 6, 9, 12]),
    regime: random.pick(['exclusividade', 'exclusividade', 'semexclusividade', 'exclusividadepartilhada']),
  }
}

const doors = ['r/c Esq.', 'r/c Dto.', '1.º Esq.', '1.º Dto.', '2.º Esq.', '2.º Dto.', '3.º Frente', '4.º A', '6.º C']

function addressOf(
  place: PlaceKey,
  { hasFloors }: House,
  random: Random,
): Pick<Finding, 'address' | 'postalCode' | 'city'> {
  const { city, postalAreas, streets } = places[place]
  const door = hasFloors ? `, ${random.pick(doors)}` : ''
  return {
    address: `${random.pick(streets)} ${random.whole(1, 240)}${door}`,
    postalCode: `${random.pick(postalAreas)}-${random.digits(3)}`,
    city,
  }
}

function ownerOf(random: Random): string {
  const her = random.pick(givenNames.feminino)
  const him = random.pick(givenNames.masculino)
  const family = random.pick(surnames)
  const luck = random.fraction()
  if (luck < 0.06) return `${family} & ${random.pick(surnames)}, Construções Lda.`
  if (luck < 0.4) return `${him} ${family} e ${her} ${family}`
  return luck < 0.7 ? `${her} ${random.pick(surnames)} ${family}` : `${him} ${random.pick(surnames)} ${family}`
}
