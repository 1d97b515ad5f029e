import { choices } from '@tipy/domain/access/choices'
import { genderOf } from '@tipy/domain/access/roleNames'
import type { Role } from '@tipy/domain/access/roles'
import { TipyError } from '@tipy/domain/errors/errors'
import type { PickedUser } from '@tipy/domain/features/users/users.contract'
import { conversionIssues } from '@tipy/domain/features/users/users.policy'
import { type User, type Users, users } from '@tipy/domain/features/users/users.record'
import { sql } from 'kysely'
import { z } from 'zod'
import { writeNextVersion } from '#engine/changes'
import { rowReader, selectList } from '#engine/columns'
import { visibleToSql } from '#engine/read/condition'
import { presentRows } from '#engine/read/present'
import { findRecord } from '#engine/read/record'
import { authorOf } from '#engine/rows'
import { lockRecord, refuseIfBroken } from '#engine/save'
import type { RecordViewer, Saving, ServerRecord } from '#engine/serverRecord'
import { holdsOneOf } from '#http/roles'
import type { Db } from '#platform/database/database'
import type { UserDeps } from './users.deps.ts'
import { announceLinked } from './users.recruited.ts'

/** A PATCH of nothing but the lead links the person to it. The source is the lead's, whatever the body says. */
export const leadLink = z.strictObject({
  _id: z.uuid().optional(),
  version: z.int().optional(),
  lead: z.uuid().toLowerCase(),
  source: z.string().max(80).nullish(),
})

interface Deps extends UserDeps {
  /** People as a record, with their companions. */
  readonly serverRecord: ServerRecord<Users>
}

/**
 * A candidate turns out to be a person who is already there: both are linked, the timeline of the lead ends, and
 * colleagues are notified by the rule of the contract. The lead is locked first, as in a conversion.
 */
export async function linkToLead(
  deps: Deps,
  saving: Saving,
  id: string,
  { lead, version, _id }: z.output<typeof leadLink>,
): Promise<unknown> {
  const { serverRecord } = deps
  const { trx, viewer } = saving
  const person = await findRecord(serverRecord, trx, viewer, id)
  if (!person) throw new TipyError('NOT_FOUND')
  if (_id !== undefined && _id !== person._id) throw new TipyError('INVALID', { _id: 'Não é este registo' })
  const shown = async (row: User) => (await presentRows(serverRecord, [row], viewer, trx))[0]
  // A repeated request finds its work done.
  if (person.lead === lead) return shown(person)
  const row = await deps.linkLead(saving, lead, async source => {
    const before = await lockRecord(serverRecord, saving, id, version)
    refuseUnsuited(before, saving)
    const linked = await writeNextVersion(users, before, { ...before, lead, source }, authorOf(saving))
    await deps.personSaved(linked, before, saving)
    return linked
  })
  await announceLinked(deps, saving, row._id)
  return shown(row)
}

/** The same people that the caller could have made of the lead, if they are here and were no other lead. */
function refuseUnsuited(person: User, { viewer }: Saving): void {
  if (!couldMake(person, viewer)) throw new TipyError('FORBIDDEN')
  refuseIfBroken({
    ...(!person.active && { active: 'A pessoa está arquivada: reponha-a primeiro' }),
    ...(person.lead !== null && { lead: 'Esta pessoa já tem uma lead' }),
  })
}

const couldMake = (person: User, viewer: RecordViewer): boolean =>
  Object.keys(conversionIssues(person, viewer)).length === 0

/** The consultants and team leaders that the viewer may link to a lead, by name. */
export async function linkablePeople(
  serverRecord: ServerRecord<Users>,
  db: Db,
  viewer: RecordViewer,
): Promise<readonly PickedUser[]> {
  const { rows } = await sql<Record<string, unknown>>`
    select ${selectList(users)} from users t
    where ${visibleToSql(serverRecord, viewer)} and t.active and t.lead is null
      and ${holdsOneOf('t', choices.wizardConsultants)}
    order by t.name_key collate "C"`.execute(db)
  return rows
    .map(rowReader<Users>(users))
    .filter(person => couldMake(person, viewer))
    .map(pickedUser)
}

const pickedUser = ({
  _id,
  name,
  image,
  role,
  otherRoles,
  offices,
  team,
  manager,
  gender,
  active,
}: User): PickedUser => ({
  _id,
  name,
  image,
  role: role as Role,
  otherRoles: otherRoles as Role[],
  offices: [...offices],
  team,
  manager,
  gender: genderOf(gender),
  active,
})
