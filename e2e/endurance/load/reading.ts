import type { Random } from '@tipy/seeds/random'
import type { ListOf } from './lists.ts'
import type { Person } from './people.ts'
import type { CallRequest } from './wire.ts'

const ranges = [
  {},
  { firstdate: '2026-01-01', lastdate: '2026-12-31' },
  { firstdate: '2026-07-01', lastdate: '2026-09-30' },
  { firstdate: '2026-11-01', lastdate: '2026-11-30' },
]

const searchOf = ({ record }: ListOf, random: Random, json: object): CallRequest => ({
  method: 'POST',
  path: `/api/${record.name}/search`,
  json,
  headers: random.pick(ranges),
})

/** The filters of a search: often none, otherwise a search text, filters, or both. */
function filtersOf(list: ListOf, random: Random): object {
  const typed = random.fraction() < 0.3 ? { search: random.pick(list.words) } : {}
  return random.fraction() < 0.4 ? { ...random.pick(list.filters), ...typed } : typed
}

/** The call of a list screen (a page of rows, or their count), or sometimes of the global search. */
export function search({ lists }: Person, random: Random): CallRequest {
  const list = lists.length > 0 ? random.pick(lists) : null
  if (list === null || random.fraction() < 0.05)
    return { method: 'GET', path: `/api/palette?text=${random.pick(['silva', 'ana', 'lisboa', 'rua'])}` }
  const filters = filtersOf(list, random)
  if (random.fraction() < 0.25) return searchOf(list, random, { page: 0, perPage: 1, filters, parts: ['total'] })
  const sort = random.fraction() < 0.4 ? { sortBy: random.pick(list.sorts), sortDesc: random.fraction() < 0.5 } : {}
  const page = random.fraction() < 0.3 ? random.whole(1, 5) : 0
  return searchOf(list, random, { page, perPage: random.pick([20, 20, 20, 50]), ...sort, filters, parts: ['rows'] })
}

/** One record, or its comments or history. */
export function byId({ seen }: Person, random: Random): CallRequest {
  if (seen.length === 0) return { method: 'GET', path: '/api/tasks?isUser=true' }
  const { list, id } = random.pick(seen)
  const { name } = list.record
  const paths = [
    `/api/${name}/${id}`,
    `/api/${name}/${id}`,
    `/api/comments/${name}/${id}`,
    `/api/changes/${name}/${id}`,
  ]
  return { method: 'GET', path: random.pick(paths) }
}

/** The totals of a list for people who may see them; for others the count of rows. */
export function totals({ lists, flags }: Person, random: Random): CallRequest {
  const summed = lists.filter(({ record }) => record.flags.totals?.some(flag => flags.has(flag)))
  const list = summed.length > 0 ? random.pick(summed) : lists.length > 0 ? random.pick(lists) : null
  if (list === null) return { method: 'GET', path: '/api/tasks?isUser=true' }
  const parts = [summed.includes(list) ? 'totals' : 'total']
  return searchOf(list, random, { page: 0, perPage: 1, filters: filtersOf(list, random), parts })
}
