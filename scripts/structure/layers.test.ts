import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, normalize } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { layerRules, withTable } from './layers.rules.ts'
import { flatPackages, layeredPackages, type Package } from './layers.ts'
import { filesOf, foldersIn, isTest, root, type SourceFile } from './tree.ts'

const packages = Object.entries<Package>(layeredPackages)

describe('the table of layers', () => {
  it('is equal to biome.layers.json (otherwise: npm run layers)', () => {
    expect(JSON.parse(readFileSync(join(root, 'biome.layers.json'), 'utf8'))).toEqual(layerRules())
  })

  it('is equal to the table in docs/ARCHITECTURE.md (otherwise: npm run layers)', () => {
    const page = readFileSync(join(root, 'docs/ARCHITECTURE.md'), 'utf8')
    expect(page).toBe(withTable(page))
  })

  it.each(packages)('has a row for every folder of %s', (name, { layers }) => {
    expect(foldersIn(`${name}/src`).filter(folder => !Object.hasOwn(layers, folder))).toEqual([])
  })

  it.each(packages)('of %s has no import cycle: a layer imports only layers above it in the table', (_, { layers }) => {
    const order = Object.keys(layers)
    const upwards = order.flatMap((layer, index) =>
      (layers[layer]?.mayImport ?? [])
        .filter(other => !order.slice(0, index).includes(other))
        .map(other => [layer, other]),
    )
    expect(upwards).toEqual([])
  })
})

/** A possible file, with imports that the linter must allow and imports that it must refuse. */
interface Trial {
  readonly file: string
  readonly allowed: readonly string[]
  readonly forbidden: readonly string[]
  /** Imports that must be refused because of how they are written. */
  readonly tricks?: readonly string[]
}

const ending = (name: string): string => (name === 'server' ? '' : '.ts')
/** A file of a layer, as a path inside `src`. */
const fileIn = (layer: string, feature = 'mail'): string =>
  layer === 'features' ? `features/${feature}/${feature}.rules` : `${layer}/some`

/** Every pair of layers, from a source file and from a test, in the layer's folder and in a subfolder. */
function trialsOf(name: string, of: Package): readonly Trial[] {
  return Object.entries(of.layers).flatMap(([layer, entry]) => {
    const places = layer === 'features' ? ['features/users', 'features/users/form'] : [layer]
    return places.flatMap(place =>
      ['some.ts', 'some.test.ts'].map(file => {
        const may = [...entry.mayImport, ...(file === 'some.ts' ? [] : (entry.testsMayImport ?? []))]
        const up = '../'.repeat(place.split('/').length)
        const targets = [
          ...Object.keys(of.layers).filter(other => other !== layer || layer === 'features'),
          'unheardOf',
        ]
        const byName = (other: string) => `#${fileIn(other)}${ending(name)}`
        const byPath = (other: string) => `${up}${fileIn(other)}.ts`
        const spelled = of.crossedBy === 'name' ? byName : byPath
        const tricks = targets.flatMap(other => [
          `./../${fileIn(other)}.ts`,
          `./x/${up}../${fileIn(other)}.ts`,
          `#${layer}/../${fileIn(other)}`,
          `${up}${layer}/../${fileIn(other)}.ts`,
          `@tipy/domain/../../${name}/src/${fileIn(other)}.ts`,
          `@tipy/${name}/${fileIn(other)}`,
          `${up}../../seeds/src/demo.ts`,
          ...(of.crossedBy === 'name' ? [byPath(other)] : []),
        ])
        const inside = place === 'features/users/form' ? ['../users.rules.ts', '../page/page.ts'] : []
        return {
          file: `${name}/src/${place}/${file}`,
          allowed: [
            './other.ts',
            './folder/other.ts',
            ...inside,
            ...targets.filter(other => may.includes(other)).map(spelled),
          ],
          forbidden: targets.filter(other => !may.includes(other)).map(spelled),
          tricks,
        }
      }),
    )
  })
}

const otherSides = ['@tipy/web/app/router', '@tipy/e2e/pages/login', '@tipy/bench/main', 'react', 'react/jsx-runtime']
const serverSides = ['@tipy/server/app/app', '@tipy/seeds/demo', 'node:fs', 'node:fs/promises', 'kysely']

/** Imports of other packages. */
const beyond: readonly Trial[] = [
  {
    file: 'domain/src/features/tasks/tasks.rules.ts',
    allowed: ['zod'],
    forbidden: [
      'node:fs',
      'node:fs/promises',
      'pg',
      'kysely',
      'fastify',
      '@fastify/static',
      'react',
      '@mantine/core',
      'dayjs',
      'dayjs/plugin/utc',
      '@tipy/server/app/app',
      '@tipy/web/app/router',
      '@tipy/seeds/demo',
    ],
  },
  { file: 'domain/src/contract.ts', allowed: ['./features/users/users.contract.ts'], forbidden: ['./access/roles.ts'] },
  {
    file: 'domain/src/features/invoices/invoices.rules.ts',
    allowed: ['../reservations/reservations.rules.ts', '../../ledger/ledger.ts'],
    forbidden: ['../users/users.rules.ts', '../statements/statements.rules.ts'],
  },
  {
    file: 'domain/src/features/invoices/form/rules.ts',
    allowed: ['../../reservations/reservations.rules.ts', '../invoices.rules.ts'],
    forbidden: ['../../users/users.rules.ts', '../form/../../users/users.rules.ts'],
  },
  {
    file: 'seeds/src/people.ts',
    allowed: ['@tipy/domain/access/roles', './names.ts'],
    forbidden: ['@tipy/server/app/app', '@tipy/web/app/router', 'kysely', 'pg', 'react'],
  },
  {
    file: 'bench/src/main.ts',
    allowed: ['@tipy/server/app/app', 'node:fs'],
    forbidden: ['@tipy/web/app/router', 'react'],
  },
  {
    file: 'e2e/browser/some.ts',
    allowed: ['@tipy/server/app/app', '@tipy/seeds/demo'],
    forbidden: ['@tipy/web/app/router'],
  },
  {
    file: 'server/src/main.ts',
    allowed: ['./commands/main.ts', 'node:fs'],
    forbidden: ['./app/app.ts', '#app/app', 'react'],
  },
  {
    file: 'server/src/app/calls.ts',
    allowed: ['@tipy/domain/contract', '@tipy/seeds/demo', 'node:fs', 'fastify'],
    forbidden: otherSides,
  },
  {
    file: 'server/src/engine/save.ts',
    allowed: ['@tipy/domain/record/define', '@tipy/domain/text/fold'],
    forbidden: [
      ...otherSides,
      '@tipy/domain/features/users/users.record',
      '@tipy/domain/deal/sides',
      '@tipy/domain/ledger/ledger',
      '@tipy/domain/contract',
    ],
  },
  {
    file: 'server/src/engine/save.db.test.ts',
    allowed: ['@tipy/domain/features/users/users.record'],
    forbidden: otherSides,
  },
  {
    file: 'web/src/main.tsx',
    allowed: ['#app/router.tsx', 'react'],
    forbidden: ['#features/auth/index.ts', ...serverSides],
  },
  {
    file: 'web/src/ui/Mark.tsx',
    allowed: ['@mantine/core', '@tipy/domain/text/fold'],
    forbidden: ['@tipy/domain/record/define'],
  },
  {
    file: 'web/src/features/auth/auth.login.tsx',
    allowed: ['@tipy/domain/errors/errors', 'react', './auth.module.css'],
    forbidden: serverSides,
  },
]

/** Every form of import must be refused. */
const ways: readonly ((from: string) => string)[] = [
  from => `import '${from}'`,
  from => `import { a } from '${from}'`,
  from => `import type { B } from '${from}'`,
  from => `export { c } from '${from}'`,
  from => `export type { D } from '${from}'`,
  from => `export * from '${from}'`,
  from => `export const load = () => import('${from}')`,
]

interface Report {
  readonly diagnostics: readonly {
    readonly severity: string
    readonly location: { readonly path: string; readonly start: { readonly line: number } }
  }[]
}

const house = mkdtempSync(join(tmpdir(), 'layers-'))
afterAll(() => rmSync(house, { recursive: true }))

const inEveryWay = (specifiers: readonly string[]): readonly string[] =>
  specifiers.flatMap(from => ways.map(way => way(from)))
const linesOf = ({ allowed, forbidden, tricks = [] }: Trial): readonly string[] => [
  ...inEveryWay(allowed),
  ...inEveryWay(forbidden),
  ...tricks.map(from => `import '${from}'`),
]

/** Lints generated files with one import per line, using the real configuration; returns the refused lines. */
function refusedLines(trials: readonly Trial[]): ReadonlyMap<string, ReadonlySet<number>> {
  for (const name of ['biome.json', 'biome.layers.json']) copyFileSync(join(root, name), join(house, name))
  for (const trial of trials) {
    mkdirSync(dirname(join(house, trial.file)), { recursive: true })
    writeFileSync(join(house, trial.file), `${linesOf(trial).join('\n')}\n`)
  }
  const biome = join(root, 'node_modules/@biomejs/biome/bin/biome')
  const options = [`--config-path=${house}`, '--vcs-enabled=false', '--reporter=json', '--max-diagnostics=none']
  const only = '--only=style/noRestrictedImports'
  const { stdout } = spawnSync(process.execPath, [biome, 'lint', ...options, only, house], {
    encoding: 'utf8',
    maxBuffer: 1024 ** 3,
  })
  const found = new Map<string, Set<number>>()
  for (const { severity, location } of (JSON.parse(stdout) as Report).diagnostics) {
    const file = location.path.slice(location.path.lastIndexOf(house) + house.length + 1)
    if (severity === 'error') found.set(file, (found.get(file) ?? new Set()).add(location.start.line))
  }
  return found
}

describe('the linter', () => {
  const trials = [...packages.flatMap(([name, of]) => trialsOf(name, of)), ...beyond]
  const refused = refusedLines(trials)

  it.each(trials.map(trial => [trial.file, trial] as const))('refuses the forbidden imports of %s', (file, trial) => {
    const lines = linesOf(trial)
    const allowed = lines.slice(0, trial.allowed.length * ways.length)
    const isRefused = (line: string) => refused.get(file)?.has(lines.indexOf(line) + 1) ?? false
    expect({
      slippedThrough: lines.slice(allowed.length).filter(line => !isRefused(line)),
      wronglyRefused: allowed.filter(isRefused),
    }).toEqual({ slippedThrough: [], wronglyRefused: [] })
  })
})

/** The package, the layer and the feature of a file. */
function placeOf(path: string): { readonly name: string; readonly layer: string; readonly feature: string } {
  const [name = '', src, layer = '', feature = ''] = path.split('/')
  if (src !== 'src') return { name, layer: name === 'web' ? (src ?? '') : '', feature: '' }
  return { name, layer: path.split('/').length > 3 ? layer : '', feature: layer === 'features' ? feature : '' }
}

/** Every import specifier in a file, also in `import('…').Type` and between backticks. */
const imports = ({ text }: SourceFile): readonly string[] =>
  [...text.matchAll(/(?:\bfrom|\bimport|\bimport\s*\(|\brequire\s*\()\s*(['"`])([^'"`\n]+)\1/g)].map(
    found => found[2] ?? '',
  )

/** The file of ours that a specifier names, from the root of the repository; null: an external package. */
function targetOf(path: string, specifier: string): string | null {
  const { name } = placeOf(path)
  if (specifier.startsWith('.')) return normalize(join(dirname(path), specifier))
  if (specifier.startsWith('#test/')) return normalize(`${name}/${specifier.slice(1)}`)
  if (specifier.startsWith('#')) return normalize(`${name}/src/${specifier.slice(1)}`)
  const [scope, other, ...rest] = specifier.split('/')
  return scope === '@tipy' ? normalize(`${other}/src/${rest.join('/')}`) : null
}

function isAllowed(path: string, target: string): boolean {
  const from = placeOf(path)
  const to = placeOf(target)
  const of = (layeredPackages as Readonly<Record<string, Package>>)[from.name]
  if (!of) return true
  if (from.name !== to.name) return of.packages.includes(to.name)
  const row = from.layer === '' ? of.root : of.layers[from.layer]
  const may = [...(row?.mayImport ?? []), ...(isTest({ path }) ? (row?.testsMayImport ?? []) : [])]
  if (from.layer !== to.layer) return may.includes(to.layer)
  const friends = [from.feature, ...(of.features?.[from.feature] ?? [])]
  return may.includes('features') || friends.includes(to.feature)
}

describe('the tree', () => {
  const files = filesOf(['domain/src', 'server/src', 'web/src'], /\.tsx?$/)

  it('has no import that the table of layers forbids', () => {
    const against = files.flatMap(file =>
      imports(file).flatMap(specifier => {
        const target = targetOf(file.path, specifier)
        const isPlain = !/%|\/\/|^\/|^file:/.test(specifier)
        return isPlain && (target === null || isAllowed(file.path, target)) ? [] : [`${file.path}: ${specifier}`]
      }),
    )
    expect(against).toEqual([])
  })

  it('has no source file that imports test code', () => {
    const sources = files.filter(file => !isTest(file) && !file.path.startsWith('server/src/testing/'))
    const leaning = sources.flatMap(file =>
      imports(file)
        .filter(specifier => isTest({ path: targetOf(file.path, specifier) ?? '' }))
        .map(specifier => `${file.path}: ${specifier}`),
    )
    expect(leaning).toEqual([])
  })
})

it('every package has a row in the table of layers', () => {
  const allPackages = [...packages.map(([name]) => name), ...Object.keys(flatPackages)]
  const { workspaces } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    workspaces: readonly string[]
  }
  expect([...workspaces].sort()).toEqual(allPackages.sort())
})
