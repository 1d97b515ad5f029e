import { genderOf, roleNameFor } from '@tipy/domain/access/roleNames'
import type { Day } from '@tipy/domain/calendar/days'
import { formatDay } from '@tipy/domain/calendar/format'
import { TipyError } from '@tipy/domain/errors/errors'
import { isContractPdf } from '@tipy/domain/features/users/users.rules'
import { formatPhone } from '@tipy/domain/identity/phone'
import { sql } from 'kysely'
import type { Saving } from '#engine/serverRecord'
import { holdsOneOf } from '#http/roles'
import type { UserDeps } from './users.deps.ts'

/** If required, e-mails about a new person need a contract among the announced files (docs/features/users.md). */
export function refuseWithoutContract({ viewer }: Saving, fileNames: readonly string[]): void {
  if (viewer.settings.contractPdfRequired && !fileNames.some(isContractPdf)) throw new TipyError('CONTRACT_PDF_MISSING')
}

/** Notifies colleagues now, or once the required contract is uploaded. */
export async function announceArrival(
  deps: Pick<UserDeps, 'queueMails'>,
  saving: Saving,
  person: string,
): Promise<void> {
  if (saving.viewer.settings.contractPdfRequired) await setWaiting(saving, person, true)
  else await notifyColleagues(deps, saving, person)
}

/** The same for a person who was here before: their contract may have been uploaded already. */
export async function announceLinked(
  deps: Pick<UserDeps, 'queueMails'>,
  saving: Saving,
  person: string,
): Promise<void> {
  if (await hasContract(saving, person)) await notifyColleagues(deps, saving, person)
  else await announceArrival(deps, saving, person)
}

/** After an upload to a person: if colleagues wait for the contract and it exists now, they are notified. */
export async function filesArrived(deps: Pick<UserDeps, 'queueMails'>, saving: Saving, person: string): Promise<void> {
  const { trx, viewer } = saving
  const waiting = await trx
    .selectFrom('users')
    .select('id')
    .where('company_id', '=', viewer.companyId)
    .where('id', '=', person)
    .where('active', '=', true)
    .where('recruited_emails_waiting', '=', true)
    .forUpdate()
    .executeTakeFirst()
  if (!waiting || !(await hasContract(saving, person))) return
  await setWaiting(saving, person, false)
  await notifyColleagues(deps, saving, person)
}

/** A PDF by its content, and a contract by its name. */
async function hasContract({ trx, viewer }: Saving, person: string): Promise<boolean> {
  const files = await trx
    .selectFrom('files')
    .select('name')
    .where('company_id', '=', viewer.companyId)
    .where('model', '=', 'users')
    .where('ref', '=', person)
    .where('active', '=', true)
    .where('mime', '=', 'application/pdf')
    .execute()
  return files.some(({ name }) => isContractPdf(name))
}

async function setWaiting({ trx, viewer }: Saving, person: string, waiting: boolean): Promise<void> {
  await trx
    .updateTable('users')
    .set({ recruited_emails_waiting: waiting })
    .where('company_id', '=', viewer.companyId)
    .where('id', '=', person)
    .execute()
}

interface Arrival {
  readonly name: string
  readonly role: string
  readonly gender: string | null
  readonly offices: string
  readonly start_date: Day | null
  readonly phone: string | null
  readonly email: string
}

async function notifyColleagues({ queueMails }: Pick<UserDeps, 'queueMails'>, saving: Saving, person: string) {
  const { trx, viewer, now } = saving
  const found = await sql<Arrival>`
    select u.name, u.email, u.phone, u.start_date, u.gender, coalesce(r.name, u.role) as role, array_to_string(array(
      select o.name from offices o where o.company_id = u.company_id and o.key = any(u.offices) order by o.position, o.key
    ), ', ') as offices
    from users u left join list_items r on r.company_id = u.company_id and r.list = 'roles' and r.key = u.role
    where u.company_id = ${viewer.companyId} and u.id = ${person}::uuid`.execute(trx)
  const [arrival] = found.rows
  if (!arrival) return
  const values = {
    person: arrival.name,
    role: roleNameFor(arrival.role, genderOf(arrival.gender)),
    offices: arrival.offices,
    start: arrival.start_date ? formatDay(arrival.start_date) : '',
    contact: [arrival.phone && formatPhone(arrival.phone), arrival.email].filter(Boolean).join(' · '),
  }
  const mails = (await responsibleFor(saving, person)).map(({ name, email }) => ({
    template: 'recruited' as const,
    to: email,
    values: { ...values, name },
  }))
  await queueMails(trx, viewer.companyId, mails, now)
}

/**
 * Responsible for a new person: manager, recruiters, integration, team and office leaders, HR of their offices, and who
 * recruited, approved and added the candidate they were. Each gets one mail.
 */
async function responsibleFor({ trx, viewer }: Saving, person: string) {
  const found = await sql<{ name: string; email: string }>`
    select distinct c.name, c.email from users u join users c on c.company_id = u.company_id and c.active and c.id <> u.id
    where u.company_id = ${viewer.companyId} and u.id = ${person}::uuid and (
      c.id in (u.manager, u.recruiter, u.recruiter_director, u.integration)
      or exists (select from leads l where l.company_id = u.company_id and l.id = u.lead
        and c.id in (l.recruiter, l.commercial_director, l.created_by))
      or exists (select from team_managers t where t.company_id = u.company_id and t.team = u.team and t.user_id = c.id)
      or exists (select from offices o where o.company_id = u.company_id and o.key = any(u.offices) and c.id in (o.broker, o.coo))
      or (c.offices && u.offices and ${holdsOneOf('c', ['hr', 'integration'])})
    ) order by c.name`.execute(trx)
  return found.rows
}
