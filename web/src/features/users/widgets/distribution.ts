import { roleNameIn } from '@tipy/domain/access/roleNames'
import {
  daysOfBar,
  nameOfBar,
  type Slice,
  type StaffDistribution,
  type YearsDistribution,
} from '@tipy/domain/features/users/users.stats'
import type { DashboardFilters } from '@tipy/domain/features/widgets/widgets.filters'
import { countryName } from '@tipy/domain/identity/places'
import { formatExactPercent, formatNumber } from '@tipy/domain/text/numbers'
import { callOrThrow } from '#api/client.ts'
import { useFigures } from '#figures/useFigures.ts'
import { writeFilter } from '#list/state/filterValues.ts'
import { type SessionContext, useSessionContext } from '#session/sessionContext.ts'
import { askedOf } from '#ui/asked.ts'

/** How the active staff of the chosen roles is distributed, in the offices chosen in the shell. */
export function useStaffDistribution({ roles }: DashboardFilters) {
  const { selectedOffices } = useSessionContext()
  const query = { role: [...roles] }
  const found = useFigures<StaffDistribution>({
    // All widgets of staff ask the same, so that they share one request.
    key: ['staff', query, selectedOffices],
    ask: signal => callOrThrow('GET /api/stats/users', { query, signal }),
  })
  return askedOf(found)
}

/** What people are counted by. */
export type StaffBy = Exclude<keyof StaffDistribution, 'total'>

const yearsFields: Readonly<Record<YearsDistribution, string>> = { ages: 'birthday', companyAges: 'startDate' }
const fields: Readonly<Record<Exclude<StaffBy, YearsDistribution>, string>> = {
  roles: 'mainRole',
  genders: 'gender',
  offices: 'offices',
  countries: 'country',
}
const isOfYears = (by: StaffBy): by is YearsDistribution => Object.hasOwn(yearsFields, by)

/** Of the whole: all people that the slices count. */
export const everybody = Symbol('everybody')

type Session = Pick<SessionContext, 'today' | 'selectedOffices'>

/** The part of the staff list's address that shows exactly the people of a number. */
export function staffSearch(
  by: StaffBy,
  id: string | null | typeof everybody,
  { roles }: Pick<DashboardFilters, 'roles'>,
  session: Session,
): Readonly<Record<string, string>> {
  const keys = (name: string, values: readonly string[]) => ({ [`f.${name}`]: writeFilter('keys', values) })
  return { ...(roles.length > 0 && keys('role', roles)), ...own() }

  function own(): Readonly<Record<string, string>> {
    if (id === everybody) return {}
    if (isOfYears(by)) {
      const days = daysOfBar(by, id, session.today)
      return days ? { [`f.${yearsFields[by]}`]: writeFilter('days', days) } : keys('without', [yearsFields[by]])
    }
    if (id !== null) return keys(fields[by], [id])
    // Those who work in every office have none of the chosen ones.
    if (by === 'offices' && session.selectedOffices.length > 0) return keys('outside', session.selectedOffices)
    return keys('without', [fields[by]])
  }
}

/** What a slice is called: roles, genders and offices as the company calls them. */
export function sliceName(by: StaffBy, id: string | null, config: SessionContext['config']): string {
  const named = (items: readonly { readonly key: string; readonly name: string }[]) =>
    items.find(({ key }) => key === id)?.name ?? id ?? ''
  switch (by) {
    case 'roles':
      return id === null ? 'Sem função' : roleNameIn(config.roles, id, null)
    case 'genders':
      return id === null ? 'Sem género' : named(config.genders)
    case 'offices':
      return id === null ? 'Todas as agências' : named(config.offices)
    case 'countries':
      return id === null ? 'Sem país' : countryName(id)
    case 'ages':
    case 'companyAges':
      return nameOfBar(by, id)
  }
}

/** A slice with its name and its part of all. */
export interface NamedSlice extends Slice {
  readonly name: string
  /** Of the sum of the slices: a person of two offices is in two of them. */
  readonly percent: number
}

export function namedSlices(
  by: StaffBy,
  slices: readonly Slice[],
  config: SessionContext['config'],
): readonly NamedSlice[] {
  const total = slices.reduce((sum, { count }) => sum + count, 0)
  return slices
    .filter(({ _id, count }) => count > 0 || (isOfYears(by) && nameOfBar(by, _id) !== nameOfBar(by, null)))
    .map(slice => ({
      ...slice,
      name: sliceName(by, slice._id, config),
      percent: total === 0 ? 0 : (slice.count / total) * 100,
    }))
}

/** "25 a 34 (21,93%)": where an axis says how many. */
export const barLabel = ({ name, percent }: NamedSlice): string => `${name} (${formatExactPercent(percent)})`

/** "Feminino: 53 (46,49%)" */
export const sliceLabel = ({ name, count, percent }: NamedSlice): string =>
  `${name}: ${formatNumber(count)} (${formatExactPercent(percent)})`
