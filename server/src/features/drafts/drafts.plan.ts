import { TipyError } from '@tipy/domain/errors/errors'
import type { DraftAttachment, DraftLine } from '@tipy/domain/features/drafts/drafts.content'
import type { DraftShown } from '@tipy/domain/features/drafts/drafts.contract'
import { isRepeated } from '@tipy/domain/features/drafts/drafts.repeated'
import {
  type BillableKind,
  type DraftKind,
  type DraftProblem,
  draftLimits,
  draftSentences,
} from '@tipy/domain/features/drafts/drafts.rules'
import { billableValues, draftTemplateNames, referencesValues } from '@tipy/domain/features/drafts/drafts.texts'
import { savedName } from '@tipy/domain/features/files/files.rules'
import { mailTemplates } from '@tipy/domain/features/mail/mail.templates'
import { type MailText, writeMail } from '@tipy/domain/features/mail/mail.wording'
import { statementFileName, statementLimits } from '@tipy/domain/features/statements/statements.rules'
import { isEmailAddress } from '@tipy/domain/identity/emailAddress'
import { type Cents, cents, toEuros } from '@tipy/domain/money/money'
import { sql } from 'kysely'
import { type DraftPerson, type OpenDeal, readBillable, readPeople } from './drafts.billing.ts'
import type { ContentDeps, ReadableFile, Sender } from './drafts.deps.ts'
import { type ReferencesChoice, readReferrers } from './drafts.references.ts'
import { rangeOf } from './drafts.statement.ts'
import { lastMade, type MadeDraft } from './drafts.store.ts'

/** A draft as it would be made, with what is stored of it. */
export interface PlannedDraft extends MailText {
  readonly shown: DraftShown
  readonly cents: Cents | null
  readonly lines: readonly DraftLine[]
  readonly attachments: readonly DraftAttachment[]
}

export interface BillableChoice {
  readonly office: string
  /** Null: everybody of the office. */
  readonly people: readonly string[] | null
  /** Attached to each. */
  readonly files: readonly string[]
}

/** One draft per person of an office with something to bill now. */
export async function planBillable(
  deps: ContentDeps,
  sender: Sender,
  kind: BillableKind,
  { office, people, files }: BillableChoice,
): Promise<readonly PlannedDraft[]> {
  const { db, viewer } = sender
  const deals = await readBillable(deps, db, viewer, kind, { office, people })
  const attached = (await filesOf(deps, sender, files)).map(attachmentOf)
  return planEach(deps, sender, kind, [...deals.keys()], person => {
    const own = deals.get(person.id) ?? []
    const statement = { kind: 'statement' as const, name: statementFileName(person.name, rangeOf(own), 'pdf') }
    return {
      values: billableValues(own.map(({ line: { number, ref }, cents: amount }) => ({ number, ref, amount }))),
      cents: sumOf(own),
      deals: own,
      attachments: [statement, ...attached],
    }
  })
}

/** One draft per referrer of people of an office. */
export async function planReferences(
  deps: ContentDeps,
  sender: Sender,
  choice: ReferencesChoice & Pick<BillableChoice, 'people' | 'files'>,
): Promise<readonly PlannedDraft[]> {
  const { people, files, ...references } = choice
  const found = await readReferrers(deps, sender.db, sender.viewer, references)
  const referrers = new Map(found.map(referrer => [referrer.person, referrer]))
  const attachments = (await filesOf(deps, sender, files)).map(attachmentOf)
  const chosen = [...referrers.keys()].filter(id => people === null || people.includes(id))
  return planEach(deps, sender, 'references', chosen, ({ id }) => {
    const referrer = referrers.get(id)
    const amount = referrer?.cents ?? cents(0)
    return {
      values: referencesValues(toEuros(amount), referrer?.people ?? [], choice.lastDate),
      cents: amount,
      deals: [],
      attachments,
    }
  })
}

/** One draft without recipient, with the chosen files. */
export async function planFiles(
  deps: ContentDeps,
  sender: Sender,
  ids: readonly string[],
): Promise<readonly PlannedDraft[]> {
  const files = await filesOf(deps, sender, ids)
  const write = await writerOf(deps, sender, 'files')
  const text = write({ name: '', record: await recordOf(deps, sender, files) })
  return [planned(text, { name: '', attachments: files.map(attachmentOf) })]
}

/** The name of the record that all these files belong to; empty if they belong to several. */
async function recordOf(
  { recordName }: ContentDeps,
  { db, viewer }: Sender,
  [first, ...others]: readonly ReadableFile[],
): Promise<string> {
  const isOne = first && others.every(({ model, ref }) => model === first.model && ref === first.ref)
  return isOne ? recordName(db, viewer, first.model, first.ref) : ''
}

/** A salary slip, and whose it is. */
export interface PlannedSlip {
  readonly person: string | null
  readonly problem: DraftProblem | null
  readonly attachment: Extract<DraftAttachment, { kind: 'slip' }>
}

/** One draft per slip, in the order of the files. */
export async function planSlips(
  deps: ContentDeps,
  sender: Sender,
  slips: readonly PlannedSlip[],
): Promise<readonly PlannedDraft[]> {
  const { db, viewer } = sender
  const ids = slips.flatMap(({ person }) => person ?? [])
  const people = new Map((await readPeople(db, viewer.companyId, ids)).map(person => [person.id, person]))
  const made = await lastMade(db, viewer.companyId, 'salary', ids)
  const write = await writerOf(deps, sender, 'salary')
  return slips.map(({ person: id, problem, attachment }) => {
    const person = id === null ? undefined : people.get(id)
    const details = { name: '', attachments: [attachment] }
    if (!person) return planned(write({ name: '' }), { ...details, problem: problem ?? 'noPerson' })
    const madeBefore = made.get(person.id) ?? null
    return planned(write({ name: person.name }), {
      ...details,
      ...person,
      problem: problem ?? problemOf(person),
      madeBefore,
    })
  })
}

interface PlannedContent {
  readonly values: Readonly<Record<string, string>>
  readonly cents: Cents
  readonly deals: readonly OpenDeal[]
  readonly attachments: readonly DraftAttachment[]
}

async function planEach(
  deps: ContentDeps,
  sender: Sender,
  kind: DraftKind,
  ids: readonly string[],
  contentOf: (person: DraftPerson) => PlannedContent,
): Promise<readonly PlannedDraft[]> {
  const { db, viewer } = sender
  if (ids.length > draftLimits.people) throw new TipyError('TOO_MANY_ROWS')
  const people = await readPeople(db, viewer.companyId, ids)
  const made = await lastMade(db, viewer.companyId, kind, ids)
  const write = await writerOf(deps, sender, kind)
  return people.map(person => {
    const { values, deals, ...content } = contentOf(person)
    if (deals.length > statementLimits.lines) throw new TipyError('TOO_MANY_ROWS')
    const madeBefore = made.get(person.id) ?? null
    return planned(write({ ...values, name: person.name }), {
      ...person,
      ...content,
      deals,
      problem: problemOf(person),
      madeBefore,
    })
  })
}

interface Details {
  readonly id?: string
  readonly name: string
  readonly email?: string
  readonly cents?: Cents
  readonly deals?: readonly OpenDeal[]
  readonly attachments: readonly DraftAttachment[]
  readonly problem?: DraftProblem | null
  readonly madeBefore?: MadeDraft | null
}

function planned(text: MailText, details: Details): PlannedDraft {
  const { id, name, email, cents: amount = null, deals = [], attachments, problem = null, madeBefore } = details
  const lines = deals.map(({ invoice, part, cents: line }) => ({ invoice, part, amount: line }))
  return {
    ...text,
    cents: amount,
    lines,
    attachments,
    shown: {
      person: id ?? null,
      name,
      to: email ?? '',
      subject: text.subject,
      amount: amount === null ? null : toEuros(amount),
      lines: deals.map(({ invoice, part, line }) => ({ invoice, part, ref: line.ref, amount: line.amount })),
      attachments: attachments.map(attachment => attachment.name),
      problem,
      madeBefore: madeBefore?.at.toISOString() ?? null,
      isRepeated: madeBefore ? isRepeated({ subject: text.subject, cents: amount, lines }, madeBefore) : false,
    },
  }
}

function problemOf({ active, email }: DraftPerson): DraftProblem | null {
  if (!active) return 'left'
  return isEmailAddress(email) ? null : 'noEmail'
}

const sumOf = (deals: readonly OpenDeal[]): Cents => cents(deals.reduce((sum, deal) => sum + deal.cents, 0))

/** Writes texts of one kind in the company's wording. */
async function writerOf(
  { readWordings }: ContentDeps,
  { db, viewer: { id, companyId } }: Sender,
  kind: DraftKind,
): Promise<(values: Readonly<Record<string, string>>) => MailText> {
  const name = draftTemplateNames[kind]
  const template = mailTemplates[name]
  const wording = (await readWordings(db, companyId, [name])).get(name) ?? template
  const { rows } = await sql<{ company: string; author: string }>`
    select c.name as company, u.name as author from users u join companies c on c.id = u.company_id
    where u.company_id = ${companyId} and u.id = ${id}::uuid`.execute(db)
  const [names] = rows
  return values => writeMail(template, wording, { ...names, ...values })
}

/** The chosen files, which the viewer must be able to read, within the limit of one draft. */
async function filesOf(
  { readableFiles }: ContentDeps,
  { db, viewer }: Sender,
  ids: readonly string[],
): Promise<readonly ReadableFile[]> {
  const files = await readableFiles(db, viewer, [...new Set(ids)])
  const bytes = files.reduce((sum, { size }) => sum + Number(size), 0)
  if (bytes > draftLimits.attachedBytes) throw new TipyError('TOO_LARGE', { files: draftSentences.tooLarge })
  return files
}

const attachmentOf = ({ id, name, mime }: ReadableFile): DraftAttachment => ({
  kind: 'file',
  id,
  name: savedName(name, mime),
})
