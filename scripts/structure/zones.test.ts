import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { root } from './tree.ts'

interface Zone {
  /** A file that could stand there. */
  readonly file: string
  readonly forbidden: readonly string[]
  readonly allowed: readonly string[]
}

const otherSides = [
  '@tipy/web/app/router',
  '@tipy/e2e/pages/login',
  '@tipy/bench/main',
  'react',
  'react/jsx-runtime',
  'react-dom/client',
]
const serverSides = ['@tipy/server/app', '@tipy/seeds/demo', 'node:fs', 'node:fs/promises']

/** The walls of the house (architecture.md). Held against biome.json itself, so that the configuration cannot rot. */
const zones: Readonly<Record<string, Zone>> = {
  'domain is pure': {
    file: 'domain/src/features/users/users.rules.ts',
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
      '@tipy/server/app',
      '@tipy/web/app/router',
      '@tipy/seeds/demo',
    ],
    allowed: ['zod', './users.record.ts', '../../access/roles.ts'],
  },
  'seeds know the domain only': {
    file: 'seeds/src/people.ts',
    forbidden: ['@tipy/server/app', '@tipy/web/app/router', 'kysely', 'pg', 'react'],
    allowed: ['@tipy/domain/access/roles', './names.ts'],
  },
  'the server looks at the domain and never at the web': {
    file: 'server/src/app.ts',
    forbidden: [...otherSides, '../seeds/src/demo.ts'],
    allowed: [
      '@tipy/domain/contract',
      '@tipy/seeds/demo',
      '#features/users/users.routes',
      '#http/route',
      './main.ts',
      'node:fs',
    ],
  },
  'the record engine knows no feature': {
    file: 'server/src/engine/search.ts',
    forbidden: [...otherSides, '#features/users/users.store', '#app', '#main', '../features/users/users.store.ts'],
    allowed: ['@tipy/domain/text/fold', '#platform/clock', './sql.ts'],
  },
  'what requests share knows no feature': {
    file: 'server/src/http/route.ts',
    forbidden: [...otherSides, '#features/users/users.store', '#app'],
    allowed: ['@tipy/domain/access/policy', '#platform/database/tables', 'fastify'],
  },
  'the platform knows no feature': {
    file: 'server/src/platform/clock.ts',
    forbidden: [...otherSides, '#features/users/users.store', '#app'],
    allowed: ['@tipy/domain/calendar/days', 'node:fs'],
  },
  'server features do not know each other': {
    file: 'server/src/features/auth/auth.routes.ts',
    forbidden: [...otherSides, '#features/users/users.store', '../users/users.store.ts', '#app', '#main'],
    allowed: ['@tipy/domain/contract', '#http/route', '#platform/clock', './auth.store.ts'],
  },
  'the shell is where web features meet': {
    file: 'web/src/app/router.tsx',
    forbidden: [...serverSides, '../features/auth/index.ts'],
    allowed: ['@tipy/domain/navigation/screens', '#features/auth/index.ts', '#ui/Mark.tsx', 'react'],
  },
  'looks know no feature': {
    file: 'web/src/ui/Mark.tsx',
    forbidden: [...serverSides, '#features/auth/index.ts', '#app/router.tsx', '../app/router.tsx'],
    allowed: ['@mantine/core', './colors.ts'],
  },
  'the API client knows no feature': {
    file: 'web/src/api/client.ts',
    forbidden: [...serverSides, '#features/auth/index.ts', '#app/router.tsx'],
    allowed: ['@tipy/domain/errors/errors', './headers.ts'],
  },
  'the list screen knows no feature': {
    file: 'web/src/list/List.tsx',
    forbidden: [...serverSides, '#features/users/index.ts', '#app/router.tsx'],
    allowed: ['#ui/Mark.tsx', '#api/client.ts'],
  },
  'web features do not know each other, nor the shell': {
    file: 'web/src/features/auth/auth.login.tsx',
    forbidden: [...serverSides, '#features/users/index.ts', '../users/index.ts', '#app/session/session.ts'],
    allowed: ['@tipy/domain/errors/errors', '#ui/Mark.tsx', '#api/client.ts', './auth.frame.tsx'],
  },
}

/** A wall stops every way through it. */
const ways = {
  file: 'server/src/features/mail/mail.routes.ts',
  lines: [
    "import { a } from '#features/users/users.store'",
    "import type { B } from '#features/users/users.store'",
    "export { c } from '#features/users/users.store'",
    "export * from '#features/users/users.store'",
    "export const load = () => import('#features/users/users.store')",
  ],
}

const importsOf = ({ forbidden, allowed }: Zone): readonly string[] => [...forbidden, ...allowed]

const house = mkdtempSync(join(tmpdir(), 'zones-'))
afterAll(() => rmSync(house, { recursive: true }))

function build(file: string, lines: readonly string[]): void {
  mkdirSync(dirname(join(house, file)), { recursive: true })
  writeFileSync(join(house, file), lines.map(line => `${line}\n`).join(''))
}

interface Report {
  readonly diagnostics: readonly {
    readonly severity: string
    readonly location: { readonly path: string; readonly start: { readonly line: number } }
  }[]
}

/** Lints a small copy of the house, one import per line, by the real configuration. */
function lint(): Report['diagnostics'] {
  copyFileSync(join(root, 'biome.json'), join(house, 'biome.json'))
  for (const zone of Object.values(zones)) {
    build(
      zone.file,
      importsOf(zone).map(name => `import '${name}'`),
    )
  }
  build(ways.file, ways.lines)
  const biome = join(root, 'node_modules/@biomejs/biome/bin/biome')
  const options = [`--config-path=${house}`, '--vcs-enabled=false', '--reporter=json', '--max-diagnostics=none']
  const only = '--only=style/noRestrictedImports'
  const { stdout } = spawnSync(process.execPath, [biome, 'lint', ...options, only, house], { encoding: 'utf8' })
  return (JSON.parse(stdout) as Report).diagnostics
}

describe('the lint zones', () => {
  const found = lint()
  const refusedLines = (file: string): readonly number[] =>
    found
      .filter(({ severity, location }) => severity === 'error' && location.path.endsWith(file))
      .map(({ location }) => location.start.line)

  it.each(Object.entries(zones))('%s', (_, zone) => {
    const refused = new Set(refusedLines(zone.file).map(line => importsOf(zone)[line - 1]))
    expect({
      slippedThrough: zone.forbidden.filter(name => !refused.has(name)),
      wronglyRefused: zone.allowed.filter(name => refused.has(name)),
    }).toEqual({ slippedThrough: [], wronglyRefused: [] })
  })

  it('stop types, re-exports and lazy imports too', () => {
    // The linter names them in no particular order.
    expect(refusedLines(ways.file).toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5])
  })
})
