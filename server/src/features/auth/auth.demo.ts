import type { Reply } from '@tipy/domain/contract/endpoint'
import type { authContract } from '@tipy/domain/features/auth/auth.contract'
import { demoAccounts, demoPassword } from '@tipy/seeds/accounts'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database'

type DemoReply = Reply<(typeof authContract)['GET /api/auth/demo']>

/** The demonstration accounts that exist and are active. */
export async function listDemoAccounts(db: Db): Promise<DemoReply> {
  const rows = await db
    .selectFrom('users as u')
    .innerJoin('companies as c', 'c.id', 'u.company_id')
    .leftJoin('list_items as r', join =>
      join.onRef('r.company_id', '=', 'u.company_id').on('r.list', '=', 'roles').onRef('r.key', '=', 'u.role'),
    )
    .select(['u.email', 'u.role', 'r.name as role_name', 'c.name as company'])
    .where(
      sql<string>`lower(u.email)`,
      'in',
      demoAccounts.map(account => account.email),
    )
    .where('u.active', '=', true)
    .where('c.active', '=', true)
    .execute()
  const byEmail = new Map(rows.map(row => [row.email.toLowerCase(), row]))
  const present = demoAccounts.flatMap(({ email }) => byEmail.get(email) ?? [])
  return {
    password: present.length > 0 ? demoPassword : null,
    accounts: present.map(row => ({
      email: row.email,
      role: row.role,
      roleName: row.role_name ?? row.role,
      company: row.company,
    })),
  }
}
