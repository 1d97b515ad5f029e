import { type Role, roles } from '@tipy/domain/access/roles'
import { companyPlans } from './plan.ts'

/** Public: the demonstration has no real data. */
export const demoPassword = 'demo1234'

export interface DemoAccount {
  readonly email: string
  readonly role: Role
  /** Name of the company. */
  readonly company: string
}

export function accountEmail(role: Role, companyCode: string): string {
  return `${role.toLowerCase()}@${companyCode}.pt`
}

/** One account per role and company, in the order of the roles. */
export const demoAccounts: readonly DemoAccount[] = companyPlans.flatMap(({ code, name }) =>
  roles.map(role => ({ email: accountEmail(role, code), role, company: name })),
)
