import { defaultFeatures } from '@tipy/domain/access/matrix'
import type { Role } from '@tipy/domain/access/roles'
import type { Expense } from '@tipy/domain/features/expenses/expenses.record'
import type { Finding } from '@tipy/domain/features/findings/findings.record'
import type { Invoice } from '@tipy/domain/features/invoices/invoices.record'
import type { Reservation } from '@tipy/domain/features/reservations/reservations.record'
import { ledgerOf } from '@tipy/domain/ledger/ledger'
import { menuOf } from '@tipy/domain/navigation/menus'
import type { NamedScreen } from '@tipy/domain/navigation/screens'
import { accountEmail, demoPassword } from '@tipy/seeds/accounts'
import type { DemoPerson } from '@tipy/seeds/demo'
import { demonstration, type TestedCompany } from './demonstration.ts'

const companies = demonstration()

export type CompanyCode = 'horizonte' | 'realtyart'
export { demoPassword }

export interface Someone extends DemoPerson {
  readonly company: Pick<TestedCompany, 'code' | 'name' | 'offices'>
}

function find(code: CompanyCode): TestedCompany {
  const company = companies.find(candidate => candidate.code === code)
  if (!company) throw new Error(`the demonstration has no company ${code}`)
  return company
}

/** The demonstration account of a role. Many tests share it, so none may change what the server stores of it. */
export function account(role: Role, code: CompanyCode = 'horizonte'): Someone {
  const company = find(code)
  const person = company.people.find(({ email }) => email === accountEmail(role, code))
  if (!person) throw new Error(`the demonstration has no account for ${role} in ${code}`)
  return { ...person, company }
}

/** Tests that change what the server stores of a person. Each has its own person, whom no other test uses. */
const owners = [
  'forgotten password',
  'forgotten at the same time',
  'forced change',
  'password on the profile',
  'dark mode',
  'horizontal menu',
  'preferences on the profile',
  'looks of the forced change',
  'views of a list',
  'photo and documents',
  'tasks',
  'own sessions',
  'flood of wrong passwords',
  'changed e-mail',
] as const

/** Likewise, tests that arrange a dashboard: brokers may. */
const arrangers = ['arranging', 'dragging', 'two tabs', 'no widgets'] as const

/** The people of a role who are not its demonstration account, in the order of the demonstration. */
function colleaguesOf(role: Role): readonly Someone[] {
  const company = find('horizonte')
  const accounts = new Set(company.people.map(person => accountEmail(person.role, company.code)))
  return company.people
    .filter(person => person.active && person.role === role && !accounts.has(person.email))
    .map(person => ({ ...person, company }))
}

function ownOf<Owner extends string>(owner: Owner, owning: readonly Owner[], role: Role): Someone {
  const person = colleaguesOf(role)[owning.indexOf(owner)]
  if (!person) throw new Error(`nobody left for ${owner}`)
  return person
}

export const personOf = (owner: (typeof owners)[number]): Someone => ownOf(owner, owners, 'consultant')
export const arrangerOf = (owner: (typeof arrangers)[number]): Someone => ownOf(owner, arrangers, 'broker')

export const peopleOf = (code: CompanyCode): readonly DemoPerson[] => find(code).people
/** The latest versions of the demonstration's records; tests add records, but never to an earlier year. */
export const findingsOf = (code: CompanyCode): readonly Finding[] => find(code).findings
export const dealsOf = (code: CompanyCode): readonly Reservation[] => find(code).reservations
export const invoicesOf = (code: CompanyCode): readonly Invoice[] => find(code).invoices
export const expensesOf = (code: CompanyCode): readonly Expense[] => find(code).expenses

const hasStatement = ({ id, company }: Someone): boolean =>
  invoicesOf(company.code as CompanyCode).some(
    row =>
      row.active &&
      ledgerOf(row).some(({ person, amount, role }) => person === id && (amount !== 0 || role === 'consultant')),
  )

export const menuFor = (where: 'drawer' | 'top', person: Someone): readonly NamedScreen[] =>
  menuOf(where, { ...person, hasStatement: hasStatement(person) }, defaultFeatures)

export const firstNameOf = ({ name }: Someone): string => name.split(' ')[0] ?? name
