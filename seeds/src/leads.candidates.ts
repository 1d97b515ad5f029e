import { addDays, addMonths, type Day } from '@tipy/domain/calendar/days'
import { defaultLists } from '@tipy/domain/features/config/defaults/defaults'
import type { Lead } from '@tipy/domain/features/leads/leads.record'
import type { User } from '@tipy/domain/features/users/users.record'
import { keyOf } from '@tipy/domain/text/fold'
import { words } from './leads.words.ts'
import type { DemoPerson } from './model.ts'
import { type Gender, givenNames, surnames } from './names.ts'
import { type Random, randomOf } from './random.ts'

export type Contacts = Pick<Lead, 'name' | 'gender' | 'birthday' | 'country' | 'phone' | 'phone2' | 'personalEmail'>
type Background = Pick<Lead, 'experient' | 'experienceTypes' | 'experience' | 'active' | 'observations'>

/** Who a candidate is. Portals give a name and one contact; people who were interviewed are better known. */
export function contactsOf(seed: string, isKnown: boolean, today: Day): Contacts {
  const random = randomOf(`${seed}/contacts`)
  const gender: Gender = random.fraction() < 0.5 ? 'feminino' : 'masculino'
  const [given, middle, surname] = [random.pick(givenNames[gender]), random.pick(surnames), random.pick(surnames)]
  const isLong = random.fraction() < 0.3 && middle !== surname
  const birthday = addDays(addMonths(today, -12 * random.whole(21, 55)), -random.whole(0, 364))
  const hasEmail = random.fraction() < 0.8
  return {
    name: [given, ...(isLong ? [middle] : []), surname].join(' '),
    gender: isKnown || random.fraction() < 0.6 ? gender : null,
    birthday: isKnown && random.fraction() < 0.7 ? birthday : null,
    country: random.fraction() < 0.9 ? 'PT' : random.pick(['BR', 'BR', 'AO', 'UA']),
    phone: !hasEmail || random.fraction() < 0.92 ? mobile(random) : null,
    phone2: random.fraction() < 0.05 ? mobile(random) : null,
    // A reserved domain: no mail of the demonstration ever reaches a real person.
    personalEmail: hasEmail ? `${keyOf(given)}.${keyOf(surname)}.${random.digits(3)}@correio.example` : null,
  }
}

const mobile = (random: Random): string => random.pick(['91', '92', '93', '96']) + random.digits(7)

/** A candidate who became staff: what the person's own record says. */
export const contactsOfPerson = (person: DemoPerson): Contacts => ({
  name: person.name,
  gender: person.gender,
  birthday: person.birthday,
  country: person.country,
  phone: person.phone,
  phone2: person.phone2,
  personalEmail: person.personalEmail,
})

/** The same candidate by another way: as a portal sends them, in capitals and with the country's code. */
export const sameCandidate = ({ name, phone, personalEmail, ...rest }: Contacts): Contacts => ({
  ...rest,
  name: phone === null ? name : name.toLocaleUpperCase('pt-PT'),
  phone: phone === null ? null : `+351${phone}`,
  phone2: null,
  birthday: null,
  personalEmail: phone === null ? personalEmail : null,
})

const types = defaultLists.experienceTypes.map(({ key }) => key)
const realEstate = 'mediacaoimobiliaria'

export function backgroundOf(random: Random, user: User | null): Background {
  const experient = user?.experient ?? random.fraction() < 0.35
  const works = random.fraction()
  const chosen = experient ? [realEstate] : random.fraction() < 0.6 ? [random.pick(types.slice(1))] : []
  return {
    experient,
    experienceTypes: user?.experienceTypes ?? chosen,
    experience:
      random.fraction() < 0.35 ? random.pick(experient ? words.experienceInTrade : words.experienceElsewhere) : null,
    active: works < 0.3 ? null : experient && works < 0.75,
    observations: random.fraction() < 0.25 ? random.pick(words.observations) : null,
  }
}
