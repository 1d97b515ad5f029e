/** What an answer is made of: each path in it, how often it is there, and of which kinds its values are. */
export type Shape = Map<string, { count: number; readonly kinds: Set<string> }>

type Values = Readonly<Record<string, unknown>>
const isObject = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const kindOf = (value: unknown): string => {
  if (value === null) return 'null'
  return Array.isArray(value) ? 'list' : typeof value
}

/** Months and years are one each, and so are the rows of a list; what has no member has other keys than members have. */
const nameOf = (key: string): string => (/^\d+-\d{4}$/.test(key) ? 'month' : /^\d{4}$/.test(key) ? 'year' : key)
const rowName = (row: unknown): string => (isObject(row) && row._id === null ? '[no member]' : '[]')
const periods = ['month', 'year', 'period', 'lastPeriod', 'total']

export function addShape(shape: Shape, value: unknown, path = 'answer'): Shape {
  const known = shape.get(path) ?? { count: 0, kinds: new Set() }
  known.count += 1
  known.kinds.add(kindOf(value))
  shape.set(path, known)
  if (Array.isArray(value)) for (const row of value) addShape(shape, row, path + rowName(row))
  if (isObject(value)) for (const [key, one] of Object.entries(value)) addShape(shape, one, pathOf(path, nameOf(key)))
  return shape
}

/** What has no member has the blocks of members. */
const pathOf = (path: string, name: string): string =>
  `${periods.includes(name) ? path.replace('[no member]', '[]') : path}.${name}`

/** A period, or a block of one. */
const periodKey = /^answer\..*\.(month|year|period|lastPeriod|total)(\.[a-z]+)?$/
/** `YearlyGrowth` and the like: `{ amount, percent }`. */
const ofComparison = /\.(amount|percent|isPoor)$/

/**
 * The keys of every object; `?`: only some objects of the path have it. Periods with the same keys are one line, and sets
 * of keys of a block have a number (`billing 2`) that `sets` tells.
 */
export function keyLines(shape: Shape, sets: Map<string, string>): readonly string[] {
  const keys = new Map<string, string[]>()
  for (const [path, { count }] of [...shape].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    const [, parent = '', name = ''] = /^(.*)\.([^.]+)$/.exec(path) ?? []
    // Which periods there are is told by their blocks.
    if (parent === '' || name.endsWith(']') || ofComparison.test(path) || periodKey.test(path)) continue
    const isSometimes = count % (shape.get(parent)?.count ?? 1) !== 0
    keys.set(parent, [...(keys.get(parent) ?? []), `${name}${isSometimes ? '?' : ''}`])
  }
  const lines = new Map<string, string[]>()
  for (const [path, names] of keys) {
    const [, place = path, period = '', block = ''] = /^(.*)\.(\w+)\.(\w+)$/.exec(path) ?? []
    const isBlock = periods.includes(period)
    const line = isBlock ? `${place}: ${setName(sets, block, names)}` : `${path}: ${names.join(', ')}`
    lines.set(line, [...(lines.get(line) ?? []), ...(isBlock ? [period] : [])])
  }
  return [...lines].map(([line, some]) => (some.length === 0 ? line : `${line} in ${some.join(', ')}`))
}

function setName(sets: Map<string, string>, block: string, names: readonly string[]): string {
  const keys = names.join(', ')
  const known = [...sets].filter(([name]) => name.startsWith(`${block} `))
  const name = known.find(([, same]) => same === keys)?.[0] ?? `${block} ${known.length + 1}`
  sets.set(name, keys)
  return name
}

/** The kinds of values by name, whatever the period and wherever it is. */
export function kindLines(shape: Shape): readonly string[] {
  const kinds = new Map<string, Set<string>>()
  for (const [path, { kinds: some }] of shape) {
    if (some.has('object')) continue
    const name = path.replace(/^answer\.(.*\.(month|year|period|lastPeriod|total)\.)?/, '')
    kinds.set(name, new Set([...(kinds.get(name) ?? []), ...some]))
  }
  return linesBy([...kinds].map(([name, some]) => [name, [...some].sort().join(' or ')]))
}

/** `a, b: what both have`, in order. */
function linesBy(entries: readonly (readonly [string, string])[]): readonly string[] {
  const alike = new Map<string, string[]>()
  for (const [name, what] of entries) alike.set(what, [...(alike.get(what) ?? []), name])
  return [...alike].map(([what, names]) => `${names.sort().join(', ')}: ${what}`).sort()
}
