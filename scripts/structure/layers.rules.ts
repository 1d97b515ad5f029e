import { layers, others, type Package, type Room } from './layers.ts'

interface Pattern {
  readonly group: readonly string[]
  readonly message: string
}

interface Override {
  readonly includes: readonly string[]
  readonly linter: {
    readonly rules: {
      readonly style: {
        readonly noRestrictedImports: {
          readonly level: 'error'
          readonly options: { readonly patterns: readonly Pattern[] }
        }
      }
    }
  }
}

const override = (includes: readonly string[], patterns: readonly Pattern[]): Override => ({
  includes,
  linter: { rules: { style: { noRestrictedImports: { level: 'error', options: { patterns } } } } },
})

const unless = (patterns: readonly string[]): readonly string[] => patterns.map(pattern => `!${pattern}`)

/** `..` is allowed only at the start of an import: not in `#engine/../features/x` or `../access/../features/x`. */
const straight: Pattern = {
  group: ['**/..', '**/../**', ...unless(['../*', '../*/*', '../../*/*', '../../../*/*'])],
  message: 'An import leads straight to its room.',
}

const ours = ['@tipy/**']

function betweenPackages(
  { packages, outside, why }: Package,
  { ofDomain }: Partial<Room>,
  isTest: boolean,
): readonly Pattern[] {
  const allowed = packages.flatMap(name =>
    name === 'domain' && ofDomain && !isTest ? ofDomain.map(room => `@tipy/domain/${room}/**`) : [`@tipy/${name}/**`],
  )
  const mine: Pattern = { group: [...ours, ...unless(allowed)], message: why }
  if ('never' in outside) return [mine, { group: outside.never, message: why }]
  if (isTest) return [mine]
  return [mine, { group: ['*', '*/**', ...unless(['./**', '../**', '.', '..', ...outside.only])], message: why }]
}

/** A glob of files, and how many folders they are below `src`. */
interface Place {
  readonly includes: string
  readonly depth: number
  readonly feature?: string
}

function placesOf(name: string, room: string, features: readonly string[]): readonly Place[] {
  if (room !== 'features') return [{ includes: `${name}/src/${room}/**`, depth: 1 }]
  const inside = (feature: string) => [
    { includes: `${name}/src/features/${feature}/*`, depth: 2, feature },
    { includes: `${name}/src/features/${feature}/*/**`, depth: 3, feature },
  ]
  return ['*', ...features].flatMap(inside)
}

/** Relative paths that leave the room (or the feature) of a file at this depth. */
const outOf = (depth: number): readonly string[] => {
  const up = depth === 3 ? '../..' : '..'
  return [up, `${up}/**`]
}

function betweenRooms(of: Package, room: string, allowed: readonly string[], place: Place): Pattern {
  const { depth, feature = '' } = place
  const message = `${room} may import ${allowed.length === 0 ? 'no other room' : allowed.join(', ')} (scripts/structure/layers.ts).`
  const friends = of.features?.[feature] ?? []
  if (of.crossedBy === 'path') {
    const rooms = allowed.map(other => `${'../'.repeat(depth)}${other}/*`)
    const features = friends.map(other => `${depth === 3 ? '../..' : '..'}/${other}/*`)
    return { group: [...outOf(depth), ...unless([...rooms, ...features])], message }
  }
  const own = room === 'features' ? [] : [room]
  const rooms = [...own, ...allowed].map(other => `#${other}/**`)
  return { group: ['#*', '#*/**', ...unless(rooms), ...outOf(depth)], message }
}

// The tests among the files of a glob: a trailing `**` becomes `**/*.test.ts`, `*` becomes `*.test.ts`.
const tests = (includes: string): readonly string[] => [
  includes.replace(/\*\*$/, '**/*').replace(/\*$/, '*.{test,testing}.{ts,tsx}'),
]

function rulesOfRoom(name: string, of: Package, room: string, entry: Room): readonly Override[] {
  return placesOf(name, room, Object.keys(of.features ?? {})).flatMap(place => {
    const rules = (allowed: readonly string[], isTest: boolean) => [
      betweenRooms(of, room, allowed, place),
      ...betweenPackages(of, entry, isTest),
      straight,
    ]
    return [
      override([place.includes], rules(entry.mayImport, false)),
      override(tests(place.includes), rules([...entry.mayImport, ...(entry.testsMayImport ?? [])], true)),
    ]
  })
}

/** Files directly in `src`: they import a room as `./room/file` or by its name. */
function rulesOfRoot(name: string, of: Package): readonly Override[] {
  const rules = (allowed: readonly string[], isTest: boolean): readonly Pattern[] => [
    {
      group: [
        '#*',
        '#*/**',
        './*/**',
        ...unless(allowed.flatMap(room => [`#${room}/**`, `./${room}/**`])),
        ...outOf(1),
      ],
      message: `Files beside the rooms may import ${allowed.join(', ')} (scripts/structure/layers.ts).`,
    },
    ...betweenPackages(of, {}, isTest),
    straight,
  ]
  const { mayImport, testsMayImport = [] } = of.root
  const files = `${name}/src/*`
  return [
    override([files], rules(mayImport, false)),
    override(tests(files), rules([...mayImport, ...testsMayImport], true)),
  ]
}

/** The linter's import rules, generated from the table of layers. */
export function layerRules(): { readonly overrides: readonly Override[] } {
  const withRooms = Object.entries<Package>(layers).flatMap(([name, of]) => [
    ...rulesOfRoot(name, of),
    ...Object.entries(of.rooms).flatMap(([room, entry]) => rulesOfRoom(name, of, room, entry)),
  ])
  const without = Object.values(others).map(({ folder, packages, never, why }) =>
    override(
      [`${folder}/**`],
      [
        { group: [...ours, ...unless(packages.map(name => `@tipy/${name}/**`))], message: why },
        { group: [...never, '@tipy/**/../**'], message: why },
      ],
    ),
  )
  return { overrides: [...withRooms, ...without] }
}

const titles: Readonly<Record<keyof typeof layers, string>> = {
  domain: '`domain/src`: no database, HTTP, React, clock or randomness',
  server: '`server/src`',
  web: '`web/src`',
}

/** The same table as Markdown. */
export function layerTable(): string {
  return Object.entries<Package>(layers)
    .map(([name, of]) => {
      const rows = Object.entries(of.rooms).map(
        ([room, { holds, mayImport }]) => `| \`${room}\` | ${holds} | ${mayImport.join(', ') || '–'} |`,
      )
      const head = [`### ${titles[name as keyof typeof layers]}`, '', '| room | holds | may import |', '|---|---|---|']
      return [...head, ...rows].join('\n')
    })
    .join('\n\n')
}

export const marks = { begin: '<!-- layers: written by npm run layers -->', end: '<!-- /layers -->' } as const

/** The page with the table written between its marks. */
export function withTable(page: string): string {
  const [before, rest = ''] = page.split(marks.begin)
  const after = rest.split(marks.end)[1] ?? ''
  return `${before}${marks.begin}\n\n${layerTable()}\n\n${marks.end}${after}`
}
