import { roles } from '@tipy/domain/access/roles'
import { logIn } from '../../../start/calls.ts'
import { type Catalogue, emptyCatalogue } from './catalogue.ts'

/** A signed-in person of a company, with their role. */
export interface Actor {
  readonly email: string
  readonly role: string
  readonly company: string
  readonly id: string
  token: string
}

export interface Company {
  readonly code: string
  readonly people: readonly Actor[]
  readonly catalogue: Catalogue
  /** A text in all data of this company and in no request: in an answer to the other company it proves a leak. */
  readonly canary: string
  /** The beginning of the canary, for searches. */
  readonly bait: string
}

export const password = 'demo1234'
const addressOf = (role: string, code: string) => `${role.toLowerCase()}@${code}.pt`

export async function enter(address: string, email: string): Promise<{ id: string; token: string } | null> {
  const { status, body } = await logIn(address, email, password)
  if (status !== 200) return null
  const { token, user } = body.data as { token: string; user: { _id: string } }
  return { id: user._id, token }
}

async function actorOf(address: string, code: string, role: string): Promise<Actor> {
  const email = addressOf(role, code)
  const entered = await enter(address, email)
  if (entered === null) throw new Error(`${email} does not get in`)
  return { email, role, company: code, ...entered }
}

export async function meetCompany(address: string, code: string): Promise<Company> {
  const people: Actor[] = []
  for (const role of roles) people.push(await actorOf(address, code, role))
  const bait = `Zq${code}can`
  return { code, people, catalogue: emptyCatalogue(), canary: `${bait}ario8812`, bait }
}

export function actorWith(company: Company, role: string): Actor {
  const found = company.people.find(person => person.role === role)
  if (found === undefined) throw new Error(`nobody is ${role}`)
  return found
}
