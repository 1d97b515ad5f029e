import { flatPackages, type Layer, layeredPackages, type Package } from './layers.ts'

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
  message: 'An import leads straight to its layer.',
}

const ours = ['@tipy/**']

/** A package by its one door, and by the files that its exports name. */
const anyOf = (name: string): readonly string[] => [`@tipy/${name}`, `@tipy/${name}/**`]

function betweenPackages(
  { packages, outside, why }: Package,
  { ofDomain }: Partial<Layer>,
  isTest: boolean,
): readonly Pattern[] {
  const allowed = packages.flatMap(name =>
    name === 'domain' && ofDomain && !isTest ? ofDomain.map(layer => `@tipy/domain/${layer}/**`) : anyOf(name),
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

function placesOf(name: string, layer: string, features: readonly string[]): readonly Place[] {
  if (layer !== 'features') return [{ includes: `${name}/src/${layer}/**`, depth: 1 }]
  const inside = (feature: string) => [
    { includes: `${name}/src/features/${feature}/*`, depth: 2, feature },
    { includes: `${name}/src/features/${feature}/*/**`, depth: 3, feature },
  ]
  return ['*', ...features].flatMap(inside)
}

/** Relative paths that leave the layer (or the feature) of a file at this depth. */
const outOf = (depth: number): readonly string[] => {
  const up = depth === 3 ? '../..' : '..'
  return [up, `${up}/**`]
}

function betweenLayers(of: Package, layer: string, allowed: readonly string[], place: Place): Pattern {
  const { depth, feature = '' } = place
  const message = `${layer} may import ${allowed.length === 0 ? 'no other layer' : allowed.join(', ')} (scripts/structure/layers.ts).`
  const friends = of.features?.[feature] ?? []
  if (of.crossedBy === 'path') {
    const layers = allowed.map(other => `${'../'.repeat(depth)}${other}/*`)
    const features = friends.map(other => `${depth === 3 ? '../..' : '..'}/${other}/*`)
    return { group: [...outOf(depth), ...unless([...layers, ...features])], message }
  }
  const own = layer === 'features' ? [] : [layer]
  const layers = [...own, ...allowed].map(other => `#${other}/**`)
  return { group: ['#*', '#*/**', ...unless(layers), ...outOf(depth)], message }
}

// The tests among the files of a glob: a trailing `**` becomes `**/*.test.ts`, `*` becomes `*.test.ts`.
const tests = (includes: string): readonly string[] => [
  includes.replace(/\*\*$/, '**/*').replace(/\*$/, '*.{test,testing}.{ts,tsx}'),
]

function rulesOfLayer(name: string, of: Package, layer: string, entry: Layer): readonly Override[] {
  return placesOf(name, layer, Object.keys(of.features ?? {})).flatMap(place => {
    const rules = (allowed: readonly string[], isTest: boolean) => [
      betweenLayers(of, layer, allowed, place),
      ...betweenPackages(of, entry, isTest),
      straight,
    ]
    return [
      override([place.includes], rules(entry.mayImport, false)),
      override(tests(place.includes), rules([...entry.mayImport, ...(entry.testsMayImport ?? [])], true)),
    ]
  })
}

/** Files directly in `src`: they import a layer as `./layer/file` or by its name. */
function rulesOfRoot(name: string, of: Package): readonly Override[] {
  const rules = (allowed: readonly string[], isTest: boolean): readonly Pattern[] => [
    {
      group: [
        '#*',
        '#*/**',
        './*/**',
        ...unless(allowed.flatMap(layer => [`#${layer}/**`, `./${layer}/**`])),
        ...outOf(1),
      ],
      message: `Files beside the layers may import ${allowed.join(', ')} (scripts/structure/layers.ts).`,
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
  const layered = Object.entries<Package>(layeredPackages).flatMap(([name, of]) => [
    ...rulesOfRoot(name, of),
    ...Object.entries(of.layers).flatMap(([layer, entry]) => rulesOfLayer(name, of, layer, entry)),
  ])
  const without = Object.values(flatPackages).map(({ folder, packages, never, why }) =>
    override(
      [`${folder}/**`],
      [
        { group: [...ours, ...unless(packages.flatMap(anyOf))], message: why },
        { group: [...never, '@tipy/**/../**'], message: why },
      ],
    ),
  )
  return { overrides: [...layered, ...without] }
}

const titles: Readonly<Record<keyof typeof layeredPackages, string>> = {
  domain: '`domain/src`: no database, HTTP, React, clock or randomness',
  server: '`server/src`',
  web: '`web/src`',
}

/** The same table as Markdown. */
export function layerTable(): string {
  return Object.entries<Package>(layeredPackages)
    .map(([name, of]) => {
      const rows = Object.entries(of.layers).map(
        ([layer, { holds, mayImport }]) => `| \`${layer}\` | ${holds} | ${mayImport.join(', ') || '–'} |`,
      )
      const head = [
        `### ${titles[name as keyof typeof layeredPackages]}`,
        '',
        '| layer | holds | may import |',
        '|---|---|---|',
      ]
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
