import type { Flag } from '../../access/flags.ts'
import type { Role } from '../../access/roles.ts'
import { scopesOf } from '../../access/scope.ts'
import { sharedOut } from '../../deal/sides.ts'
import { TipyError } from '../../errors/errors.ts'
import { type Block, flagOf } from '../../figures/blocks.ts'
import { blockOf, type FigureName, type Statistic, statistics, termsOf } from '../../figures/figures.ts'
import { compatible, figuresIn, type GroupName, groupOf, groupsFor, isConsultantOnly } from '../../figures/groups.ts'
import { measureInfo } from '../../figures/measures.ts'
import type { StatsFilters } from './stats.contract.ts'

export interface StatsReader {
  readonly id: string
  readonly roles: readonly Role[]
  readonly flags: ReadonlySet<Flag>
}

/** What a call is answered: its request, as far as the group has it and the reader may have it. */
export interface AllowedRequest {
  readonly stats: readonly Statistic[]
  readonly blocks: readonly Block[]
  /** Blocks that the reader knows of themselves alone: nothing in the answer says anything of others. */
  readonly ownBlocks: readonly Block[]
  /** The only member; null: all. */
  readonly ref: string | null
}

/** One's own figures need no flag, except what the agency spends. */
const mayRead = ({ flags }: StatsReader, block: Block, isOwn: boolean): boolean =>
  flags.has(flagOf[block]) || (isOwn && block !== 'expenses')

/** Consultants do not read when a deal is expected to be billed, nor its financing: nor sums of them. */
const hiddenFromConsultants: readonly FigureName[] = ['predicted', 'creditValue']
export const isHiddenFrom = (roles: readonly Role[], figure: FigureName): boolean =>
  isConsultantOnly(roles) && hiddenFromConsultants.includes(figure)

/** The statistics of others that a reader may choose from. */
export const statisticsFor = (reader: StatsReader): readonly Statistic[] =>
  statistics.filter(name => mayRead(reader, blockOf(name), false) && !isHiddenFrom(reader.roles, name))

/** Who reads what each person earns on a deal (docs/features/deal.md); a sum of it reveals no person's part. */
const readsShares = ({ roles, flags }: StatsReader): boolean =>
  roles.includes('sysAdmin') ||
  (sharedOut.read.roles ?? []).some(role => roles.includes(role)) ||
  (sharedOut.read.flags ?? []).some(flag => flags.has(flag))

/** The statistics of one person that a reader may ask for; consultants may ask only for their own. */
export function personStatistics(reader: StatsReader, person: string): readonly Statistic[] {
  const isOwn = person === reader.id
  if (isConsultantOnly(reader.roles) && !isOwn) return []
  const { blocks } = groupOf('consultants')
  return statistics.filter(
    name =>
      blocks.includes(blockOf(name)) && mayRead(reader, blockOf(name), isOwn) && !isHiddenFrom(reader.roles, name),
  )
}

/** Whether a reader compares a person with colleagues by name, instead of with a median. */
export const seesColleagues = ({ roles, flags }: StatsReader, statistic: Statistic): boolean =>
  !isConsultantOnly(roles) && flags.has(flagOf[blockOf(statistic)])

/** Whether a figure of a member may be asked for by itself, with its rows. */
export function refuseFigure(reader: StatsReader, group: GroupName, figure: FigureName, ref: string | null): void {
  const block = blockOf(figure)
  if (!figuresIn(group, block).includes(figure) || !groupOf(group).blocks.includes(block))
    throw new TipyError('INVALID', { stat: 'Estatística sem este grupo' })
  const isOwn = group === 'consultants' && ref === reader.id
  if (!mayRead(reader, block, isOwn) || isHiddenFrom(reader.roles, figure)) throw new TipyError('FORBIDDEN')
  const listsShares = block !== 'commissions' && termsOf(figure).some(({ measure }) => measure === 'commissions')
  if (listsShares && !readsShares(reader)) throw new TipyError('FORBIDDEN')
}

/**
 * Who asks for what (docs/features/stats.md). A consultant has their own figures, whatever they ask for; a group or a
 * figure that a person may not read is refused, not left out. Rankings show everyone to everyone, without their numbers.
 */
export function allowedRequest(reader: StatsReader, group: GroupName, filters: StatsFilters): AllowedRequest {
  const isRanking = filters.isRanking === true
  if (!groupsFor(reader).includes(group) && !(isRanking && rankedGroups.includes(group)))
    throw new TipyError('FORBIDDEN')
  const ref = isConsultantOnly(reader.roles) && !isRanking ? reader.id : (filters.ref ?? null)
  const isOwn = group === 'consultants' && ref === reader.id
  const readable = statistics.filter(name => mayRead(reader, blockOf(name), isOwn))
  const usual = statistics.filter(name => (isRanking ? name === 'billing' : readable.includes(name))).slice(0, 1)
  const asked = filters.stats ?? usual
  if (asked.length === 0) throw new TipyError('FORBIDDEN')
  const stats = compatible(group, asked, { isComparative: filters.comparativeStats === true })
  if (stats === null) throw new TipyError('INVALID', { stats: 'Estatística sem este grupo' })
  const blocks = [...new Set(stats.map(blockOf))]
  if (
    isRanking
      ? !blocks.every(block => rankedBlocks.includes(block))
      : !blocks.every(block => mayRead(reader, block, isOwn))
  )
    throw new TipyError('FORBIDDEN')
  if (stats.some(name => isHiddenFrom(reader.roles, name))) throw new TipyError('FORBIDDEN')
  const ownBlocks = blocks.filter(block => !reader.flags.has(flagOf[block]))
  return { stats, blocks, ownBlocks, ref }
}

/** Individual or Equipas. */
const rankedGroups: readonly GroupName[] = ['consultants', 'teams']
const rankedBlocks: readonly Block[] = ['billing', 'reservations', 'findings']

/**
 * Whether the value of a person in a ranking has rows for the reader that add up to it. A ranking counts what everyone
 * brought anywhere; only who sees the whole company, and everyone of themselves, sees all of its rows.
 */
export function opensRanked(reader: StatsReader, statistic: Statistic, isOwn: boolean): boolean {
  if (isOwn) return true
  const isOfCompany = termsOf(statistic).every(({ measure }) =>
    scopesOf(reader.roles, measureInfo[measure].model).has('company'),
  )
  return isOfCompany && mayRead(reader, blockOf(statistic), false)
}
