import type { Role } from '@tipy/domain/access/roles'
import type { Day } from '@tipy/domain/calendar/days'
import { hasNiss } from '@tipy/domain/features/users/users.rules'
import { ccFrom } from '@tipy/domain/identity/cc'
import { ibanFrom } from '@tipy/domain/identity/iban'
import { nifFrom } from '@tipy/domain/identity/nif'
import { nissFrom } from '@tipy/domain/identity/niss'
import { fold, keyOf } from '@tipy/domain/text/fold'
import { accountEmail } from './accounts.ts'
import { careerOf } from './career.ts'
import type { DemoPerson } from './model.ts'
import { type Gender, givenNames, surnames } from './names.ts'
import { type PlaceKey, places } from './places.ts'
import { type Random, randomOf } from './random.ts'
import type { Post } from './staffing.ts'

/** Fills the posts of a company, in order. The first person of each role is its demo account. */
export function peopleOf(company: string, posts: readonly Post[], today: Day): DemoPerson[] {
  const takenNames = new Set<string>()
  const takenRoles = new Set<Role>()
  return posts.map(post => {
    const isAccount = !takenRoles.has(post.role)
    takenRoles.add(post.role)
    return personOf(company, post, isAccount, today, takenNames)
  })
}

/** A person's id is derived from their post alone, so that other data can refer to them without a lookup. */
export function personId(company: string, post: string): string {
  return randomOf(`${company}/${post}/id`).uuid()
}

function personOf(company: string, post: Post, isAccount: boolean, today: Day, takenNames: Set<string>): DemoPerson {
  const random = randomOf(`${company}/${post.name}`)
  const gender: Gender = random.fraction() < 0.55 ? 'feminino' : 'masculino'
  const { given, surname } = freeName(gender, random, takenNames)
  const local = `${keyOf(given)}.${keyOf(surname)}`
  return {
    id: personId(company, post.name),
    name: `${given} ${surname}`,
    completeName: completeName(given, surname, gender, random),
    email: isAccount ? accountEmail(post.role, company) : `${local}@${company}.pt`,
    // A reserved domain: no mail of the demonstration ever reaches a real person.
    personalEmail: `${local}@correio.example`,
    role: post.role,
    otherRoles: post.otherRoles,
    offices: post.offices,
    team: post.team,
    manager: post.manager === null ? null : personId(company, post.manager),
    gender,
    ...careerOf(post.role, isAccount ? 'account' : post.active ? 'colleague' : 'left', today, random),
    phone: mobile(random),
    phone2: random.fraction() < 0.2 ? mobile(random) : null,
    ...identityOf(post.role, random),
    ...homeOf(post.homes, random),
    active: post.active,
  }
}

function freeName(gender: Gender, random: Random, taken: Set<string>): { given: string; surname: string } {
  for (;;) {
    const given = random.pick(givenNames[gender])
    const surname = random.pick(surnames)
    const key = fold(`${given} ${surname}`)
    if (taken.has(key)) continue
    taken.add(key)
    return { given, surname }
  }
}

function completeName(given: string, surname: string, gender: Gender, random: Random): string {
  const second = random.pick(givenNames[gender].filter(name => name !== given))
  const middle = random.pick(surnames.filter(name => name !== surname))
  return [given, ...(random.fraction() < 0.6 ? [second] : []), middle, surname].join(' ')
}

const mobile = (random: Random): string => random.pick(['91', '92', '93', '96']) + random.digits(7)

const bankCodes = ['0007', '0010', '0018', '0033', '0035', '0036', '0045', '0193', '0269']

function identityOf(role: Role, random: Random): Pick<DemoPerson, 'country' | 'nif' | 'niss' | 'cc' | 'iban'> {
  const country = random.fraction() < 0.93 ? 'PT' : random.pick(['BR', 'BR', 'AO', 'CV'])
  return {
    country,
    nif: nifFrom(random.pick(['1', '2', '2', '2']) + random.digits(7)),
    niss: hasNiss(role) ? nissFrom(`1${random.digits(9)}`) : null,
    cc: country === 'PT' ? ccFrom(random.digits(8), random.pick(['ZZ', 'ZY', 'ZX', 'ZW'])) : `FP${random.digits(6)}`,
    iban: ibanFrom(`${random.pick(bankCodes)}0${random.digits(14)}`),
  }
}

const doors = ['', ', r/c', ', 1.º Esq.', ', 1.º Dto.', ', 2.º Esq.', ', 2.º Dto.', ', 3.º B', ', 4.º A']

function homeOf(homes: readonly PlaceKey[], random: Random): Pick<DemoPerson, 'address' | 'postalCode' | 'city'> {
  const { city, postalAreas, streets } = places[random.pick(homes)]
  return {
    address: `${random.pick(streets)} ${random.whole(1, 180)}${random.pick(doors)}`,
    postalCode: `${random.pick(postalAreas)}-${random.digits(3)}`,
    city,
  }
}
