import { onlyOffice } from '@tipy/domain/access/offices'
import { allows } from '@tipy/domain/access/policy'
import { lisbonDay } from '@tipy/domain/calendar/days'
import { TipyError } from '@tipy/domain/errors/errors'
import type { DraftsRequest } from '@tipy/domain/features/drafts/drafts.content'
import type {
  DraftsChosen,
  DraftsProgress,
  DraftsReply,
  draftsContract,
} from '@tipy/domain/features/drafts/drafts.contract'
import {
  type BillableKind,
  type DraftKind,
  type DraftState,
  draftFlags,
  draftSentences,
} from '@tipy/domain/features/drafts/drafts.rules'
import type { FilterState } from '@tipy/domain/features/stats/stats.filterStates'
import { isIdentity } from '@tipy/domain/record/identity'
import { withIdempotency } from '#engine/idempotency'
import { saveAs } from '#engine/saving'
import type { Saving } from '#engine/serverRecord'
import { recordViewer } from '#engine/viewer'
import type { Form } from '#http/form'
import type { ConcurrencyLimit } from '#http/limits/concurrencyLimit'
import type { Handlers } from '#http/mount'
import type { Caller } from '#http/session/caller'
import type { Db } from '#platform/database/database'
import type { ContentDeps, MakingDeps, Sender } from './drafts.deps.ts'
import { emlZip } from './drafts.eml.ts'
import { type PlannedDraft, planBillable, planFiles, planReferences, planSlips } from './drafts.plan.ts'
import { removeUnused } from './drafts.slipStore.ts'
import { assigned, type ReceivedForm, receiveSlips, type SlipDeps } from './drafts.slips.ts'
import { draftsOf, findBatch, insertBatch, type OwnBatch, retryFailed } from './drafts.store.ts'

interface Deps extends ContentDeps, SlipDeps, Pick<MakingDeps, 'db' | 'accountOf'> {
  /** Whether Google is set. */
  readonly isAvailable: boolean
  /** Wakes the job that makes drafts, once the transaction commits. */
  readonly makeSoon: (trx: Db) => Promise<void>
  /** Limits how many zips are sent concurrently, in total and per user. */
  readonly packing: (who: string) => ConcurrencyLimit
  /** Limits how many slips are received concurrently, in total and per user. */
  readonly receiving: (who: string) => ConcurrencyLimit
}

/** Drafts in the caller's Google account, or as files (docs/features/drafts.md). */
export function draftsHandlers(deps: Deps): Handlers<typeof draftsContract> {
  const { db } = deps
  return {
    'POST /api/gmail/generate': call => generate(deps, call, requestOf('consultants', call.caller, call.body)),
    'POST /api/gmail/commercialDirectors': call =>
      generate(deps, call, requestOf('commercialDirectors', call.caller, call.body)),
    'POST /api/gmail/creditManagers': call => generate(deps, call, requestOf('creditManagers', call.caller, call.body)),
    'POST /api/gmail/references': call =>
      generate(deps, call, referencesOf(deps, call.caller, call.body, call.query.active)),
    'POST /api/gmail/files': call => generate(deps, call, filesRequest(call.body.files)),
    'POST /api/gmail/salary': call => deps.receiving(call.caller.id)(() => generateSalary(deps, call)),
    'GET /api/gmail/batches/{id}': ({ caller, params }) => progressOf(deps, db, caller, params.id),
    'POST /api/gmail/batches/{id}/retry': async ({ caller, params }) => {
      await requireBatch(db, caller, params.id)
      await requireAccount(deps, caller)
      return saveAs(deps, caller, async saving => {
        await retryFailed(saving, params.id.toLowerCase())
        await deps.makeSoon(saving.trx)
        return progressOf(deps, saving.trx, caller, params.id)
      })
    },
    'POST /api/gmail/eml': async ({ caller, body }) => {
      const { kind, active = 'true', ...chosen } = body
      requireFlag(caller, kind)
      return zipOf(deps, caller, ofKind(deps, caller, kind, chosen, active))
    },
    'POST /api/gmail/salary/eml': ({ caller, form }) => deps.receiving(caller.id)(() => salaryZip(deps, caller, form)),
  }
}

/** One endpoint is for all kinds, so that its policy cannot name the flag. */
function requireFlag(caller: Caller, kind: DraftKind): void {
  if (kind === 'files') return
  if (!allows({ kind: 'flag', anyOf: [draftFlags[kind]] }, caller, caller.features)) throw new TipyError('FORBIDDEN')
}

/** What is asked for, and how it is planned. */
interface DraftsPlan {
  readonly kind: DraftKind
  readonly request: DraftsRequest
  /** What a retry with the same key must ask for as well. */
  readonly choice: unknown
  readonly plan: (deps: ContentDeps, sender: Sender) => Promise<readonly PlannedDraft[]>
}

/** The agency that the caller chose: one they see. */
function officeOf({ offices, selectedOffices }: Caller, chosen: string | null | undefined): string {
  const office = chosen || onlyOffice(offices, selectedOffices)
  if (office === null) throw new TipyError('OFFICE_MISSING')
  if (!offices.includes(office)) throw new TipyError('FORBIDDEN')
  return office
}

const chosenOf = ({ people, files }: DraftsChosen) => ({ people: people ?? null, files: files ?? [] })

function requestOf(kind: BillableKind, caller: Caller, chosen: DraftsChosen): DraftsPlan {
  const choice = { office: officeOf(caller, chosen.office), ...chosenOf(chosen) }
  return { kind, request: {}, choice, plan: (deps, sender) => planBillable(deps, sender, kind, choice) }
}

function referencesOf({ clock }: Deps, caller: Caller, chosen: DraftsChosen, active: FilterState): DraftsPlan {
  const references = {
    office: officeOf(caller, chosen.office),
    lastDate: caller.range.lastDate ?? lisbonDay(clock.now()),
    active,
  }
  const choice = { ...references, ...chosenOf(chosen) }
  return {
    kind: 'references',
    request: { references },
    choice,
    plan: (deps, sender) => planReferences(deps, sender, choice),
  }
}

const filesRequest = (files: readonly string[]): DraftsPlan => ({
  kind: 'files',
  request: {},
  choice: files,
  plan: (deps, sender) => planFiles(deps, sender, files),
})

function ofKind(
  deps: Deps,
  caller: Caller,
  kind: Exclude<DraftKind, 'salary'>,
  chosen: DraftsChosen,
  active: FilterState,
): DraftsPlan {
  if (kind === 'files') {
    if (!chosen.files?.length) throw new TipyError('INVALID', { files: draftSentences.chooseFiles })
    return filesRequest(chosen.files)
  }
  return kind === 'references' ? referencesOf(deps, caller, chosen, active) : requestOf(kind, caller, chosen)
}

interface GenerateCall {
  readonly caller: Caller
  readonly query: { readonly preview: boolean }
  readonly idempotencyKey: string | null
}

const shownOf = (drafts: readonly PlannedDraft[]) => drafts.map(({ shown }) => shown)

async function generate(
  deps: Deps,
  { caller, query, idempotencyKey }: GenerateCall,
  plan: DraftsPlan,
): Promise<DraftsReply> {
  const { db } = deps
  if (query.preview) {
    const drafts = await plan.plan(deps, { db, viewer: recordViewer(caller) })
    return { batch: null, drafts: shownOf(drafts) }
  }
  await requireAccount(deps, caller)
  return saveAs(deps, caller, saving =>
    withIdempotency(saving, { key: idempotencyKey, request: ['drafts', plan.kind, plan.choice] }, async () => {
      const drafts = await plan.plan(deps, { db: saving.trx, viewer: saving.viewer })
      const batch = await store(deps, saving, plan, drafts)
      return { batch, drafts: shownOf(drafts) }
    }),
  )
}

/** Writes what can be made; null if that is nothing. */
async function store(
  { makeSoon }: Deps,
  saving: Saving,
  { kind, request }: Pick<DraftsPlan, 'kind' | 'request'>,
  drafts: readonly PlannedDraft[],
): Promise<string | null> {
  const makeable = drafts.filter(({ shown }) => shown.problem === null)
  if (makeable.length === 0) return null
  const batch = await insertBatch(saving, { kind, request, drafts: makeable })
  await makeSoon(saving.trx)
  return batch
}

async function requireAccount({ isAvailable, accountOf }: Deps, { companyId, id }: Caller): Promise<void> {
  if (!isAvailable) throw new TipyError('GMAIL_NOT_SET')
  const account = await accountOf(companyId, id)
  if (account === 'none') throw new TipyError('GMAIL_NOT_CONNECTED')
  if (account === 'lost') throw new TipyError('GMAIL_LOST')
}

const salaryRequest = (received: ReceivedForm): DraftsPlan => ({
  kind: 'salary',
  request: {},
  choice: received.slips.map(({ digest, fileName }, place) => [digest, fileName, received.people[place] ?? '']),
  plan: async (deps, sender) => planSlips(deps, sender, await assigned(deps, sender.db, sender.viewer, received)),
})

/** Contents come first (decision 0012): those of slips without a draft are removed, whatever happens. */
async function generateSalary(deps: Deps, call: GenerateCall & { readonly form: Form }): Promise<DraftsReply> {
  const { caller, query, form } = call
  if (query.preview) return generate(deps, call, salaryRequest(await receiveSlips(deps, form, null, [])))
  // Before anything is stored.
  await requireAccount(deps, caller)
  const keys: string[] = []
  try {
    return await generate(deps, call, salaryRequest(await receiveSlips(deps, form, deps.storage, keys)))
  } finally {
    await removeUnused(deps, keys)
  }
}

async function zipOf(deps: Deps, caller: Caller, { kind, request, plan }: DraftsPlan): ReturnType<typeof emlZip> {
  const sender = { db: deps.db, viewer: recordViewer(caller) }
  const drafts = await plan(deps, sender)
  return emlZip(deps, sender, { kind, request, drafts, packing: deps.packing(caller.id) })
}

/** The slips are stored until the zip was sent. */
async function salaryZip(deps: Deps, caller: Caller, form: Form): ReturnType<typeof emlZip> {
  const keys: string[] = []
  try {
    const zip = await zipOf(deps, caller, salaryRequest(await receiveSlips(deps, form, deps.storage, keys)))
    zip.body.once('close', () => void removeUnused(deps, keys))
    return zip
  } catch (error) {
    await removeUnused(deps, keys)
    throw error
  }
}

/** A batch of the caller; another's gives 404, like one that does not exist. */
async function requireBatch(db: Db, { companyId, id: user }: Caller, batch: string): Promise<OwnBatch> {
  const id = batch.toLowerCase()
  const found = isIdentity(id) ? await findBatch(db, companyId, user, id) : undefined
  if (!found) throw new TipyError('NOT_FOUND')
  return found
}

async function progressOf({ accountOf }: Deps, db: Db, caller: Caller, id: string): Promise<DraftsProgress> {
  const batch = await requireBatch(db, caller, id)
  const drafts = await draftsOf(db, caller.companyId, batch.id)
  const count = (state: DraftState) => drafts.filter(draft => draft.state === state).length
  const account = await accountOf(caller.companyId, caller.id)
  return {
    _id: batch.id,
    kind: batch.kind,
    created: batch.createdAt.toISOString(),
    waiting: count('waiting'),
    made: count('made'),
    failed: count('failed'),
    isConnected: typeof account !== 'string',
    drafts: drafts.map(({ id: _id, name, recipient: to, state, error, lines }) => ({
      _id,
      name,
      to,
      state,
      error,
      lines: lines.map(({ invoice, part }) => ({ invoice, part })),
    })),
  }
}
