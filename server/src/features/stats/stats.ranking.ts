import type { StatsReply, StatsRow } from '@tipy/domain/features/stats/stats.contract'
import { comparedTo } from '@tipy/domain/figures/comparisons'
import { figureOf, termsOf } from '@tipy/domain/figures/figures'
import { inUnit } from '@tipy/domain/figures/measures'
import { fold } from '@tipy/domain/text/fold'
import type { Db } from '#platform/database/database'
import type { Member } from './stats.members.ts'
import { readTable, type StatsQuery } from './stats.query.ts'

/**
 * Everyone in order (docs/features/stats.md): name, photo and office for all who have the widget. Without
 * listBillingStats a value is only the difference to the first in percent.
 */
export async function rankingReply(db: Db, query: StatsQuery, page: number, perPage: number): Promise<StatsReply> {
  // A search finds people in their places: it does not rank them among themselves.
  const { search, ref, refs, ...filters } = query.filters
  const { grid, members } = await readTable(db, { ...query, filters, ref: null })
  const [main = 'billing'] = query.mains.values()
  const period = query.periods.find(({ key }) => key === 'period') ?? query.periods.at(-1)
  const figureOfMember = ({ id }: Member) => grid.rowOf(id).valueOf(termsOf(main), period?.ranges ?? [])
  const ranked = members
    .filter(({ id }) => id !== null)
    .map(member => ({ member, value: figureOfMember(member) }))
    .toSorted((a, b) => b.value - a.value)
  const best = ranked[0]?.value ?? 0
  const readsValues = query.viewer.flags.has('listBillingStats')
  const rows = ranked.map(
    ({ member, value }, at): StatsRow => ({
      _id: member.id,
      ref: member.id,
      name: member.name,
      position: at + 1,
      ...pick(member.info, ['image', 'offices', 'office', 'active']),
      ...(readsValues && { value: inUnit(figureOf(main).unit, value) }),
      difference: at === 0 ? null : comparedTo(value, best).percent,
    }),
  )
  const found = rows.filter(
    ({ _id, name }) =>
      (ref === undefined || _id === ref) &&
      (refs === undefined || refs.includes(_id ?? '')) &&
      fold(name).includes(fold(search ?? '')),
  )
  return { stats: found.slice(page * perPage, (page + 1) * perPage), total: found.length, totals: null, leftOut: null }
}

const pick = (info: Member['info'], names: readonly string[]) =>
  Object.fromEntries(names.flatMap(name => (name in info ? [[name, info[name]]] : [])))
