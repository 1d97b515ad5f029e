import { addDays, addMonths, type Day } from '@tipy/domain/calendar/days'
import { dividedEqually } from '@tipy/domain/deal/percentages'
import type { Reservation } from '@tipy/domain/features/reservations/reservations.record'
import { ccFrom } from '@tipy/domain/identity/cc'
import { ibanFrom } from '@tipy/domain/identity/iban'
import { nifFrom } from '@tipy/domain/identity/nif'
import { keyOf } from '@tipy/domain/text/fold'
import { type Gender, givenNames, surnames } from './names.ts'
import { places } from './places.ts'
import type { Random } from './random.ts'

type Person = Reservation['buyers'][number]
type Owner = Reservation['owners'][number]

const jobs = ['Enfermeira', 'Engenheiro civil', 'Professora', 'Técnico de informática', 'Comercial', 'Contabilista']
const employers = ['Hospital de Santa Maria', 'Câmara Municipal', 'Sonae MC', 'EDP', 'Agrupamento de Escolas', 'Bosch']
const cities = Object.values(places)

/** The marriage of two people who sign together; one alone may have any status. */
interface Bond {
  readonly maritalStatus: string
  readonly marriageRegime: string | null
}
const bonds: readonly Bond[] = [
  { maritalStatus: 'married', marriageRegime: 'comunhaodeadquiridos' },
  { maritalStatus: 'married', marriageRegime: 'comunhaodeadquiridos' },
  { maritalStatus: 'married', marriageRegime: 'separacaodebens' },
  { maritalStatus: 'uniaodefacto', marriageRegime: null },
]
const alone: readonly Bond[] = ['solteiroa', 'solteiroa', 'divorciadoa', 'viuvoa'].map(maritalStatus => ({
  maritalStatus,
  marriageRegime: null,
}))

const nobody = {
  isCompany: false,
  naturality: null,
  maritalStatus: null,
  marriageRegime: null,
  job: null,
  company: null,
  rcbe: null,
  commercialCertificate: null,
} as const

function contactsOf(name: string, random: Random) {
  const { city, postalAreas, streets } = random.pick(cities)
  const address = `${random.pick(streets)} ${random.whole(1, 180)}, ${random.pick(postalAreas)}-${random.digits(3)} ${city}`
  const local = name.split(' ').slice(0, 2).map(keyOf).join('.')
  return {
    _id: random.uuid(),
    name,
    address,
    phone: `9${random.pick(['1', '2', '3', '6'])}${random.digits(7)}`,
    email: `${local}${random.whole(1, 99)}@correio.example`,
  }
}

function someone(name: string, bond: Bond, today: Day, random: Random, isAml: boolean): Person {
  return {
    ...contactsOf(name, random),
    ...nobody,
    ...bond,
    birthday: addDays(addMonths(today, -12 * random.whole(24, 78)), -random.whole(0, 360)),
    nif: nifFrom(`2${random.digits(7)}`),
    cc: ccFrom(random.digits(8), `ZZ`),
    ccExpirationDate: addDays(today, random.whole(-60, 2900)),
    iban: random.fraction() < 0.6 ? ibanFrom(`0035${random.digits(15)}`) : null,
    naturality: isAml ? null : random.pick(cities).city,
    job: random.pick(jobs),
    company: random.pick(employers),
  }
}

function firm(name: string, random: Random): Person {
  return {
    ...contactsOf(name, random),
    ...nobody,
    isCompany: true,
    birthday: null,
    nif: nifFrom(`5${random.digits(7)}`),
    cc: null,
    ccExpirationDate: null,
    iban: ibanFrom(`0018${random.digits(15)}`),
    rcbe: `${random.digits(8)}-${random.digits(4)}`,
    commercialCertificate: `${random.digits(4)}-${random.digits(4)}-${random.digits(4)}`,
  }
}

export interface DemoContext {
  readonly today: Day
  readonly random: Random
  /** With the setting `amlChecks`, the naturality of people is not stored. */
  readonly isAml: boolean
}

/** The owners of a house, as the listing names them: a company, a couple or one person. */
export function ownersFrom(owner: string, { today, random, isAml }: DemoContext): readonly Owner[] {
  const isFirm = owner.includes('Lda')
  const names = isFirm ? [owner] : owner.split(' e ')
  const bond = random.pick(names.length > 1 ? bonds : alone)
  const percentages = dividedEqually(names.length)
  return names.map((name, index) => ({
    ...(isFirm ? firm(name, random) : someone(name, bond, today, random, isAml)),
    percentage: percentages[index] ?? 0,
  }))
}

/** One person, or two who sign together. */
export function signersOf({ today, random, isAml }: DemoContext): readonly Person[] {
  const family = random.pick(surnames)
  const genders: readonly Gender[] =
    random.fraction() < 0.5 ? ['feminino', 'masculino'] : [random.pick(['feminino', 'masculino'])]
  const bond = random.pick(genders.length > 1 ? bonds : alone)
  return genders.map(gender =>
    someone(`${random.pick(givenNames[gender])} ${random.pick(surnames)} ${family}`, bond, today, random, isAml),
  )
}
