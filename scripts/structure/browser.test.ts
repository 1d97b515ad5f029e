import { posix } from 'node:path'
import { expect, it } from 'vitest'
import { filesOf, isTest } from './tree.ts'

/** The modules that a module imports at run time: `import type` and lists of only types are erased. */
function neededBy(text: string): readonly string[] {
  const statements = text.matchAll(/^(?:import|export)\s+(?!type\b)(?:([^'"=;]*?)\s*\bfrom\s*)?['"]([^'"]+)['"]/gm)
  return [...statements].flatMap(([, clause = '', source = '']) => (isTypesOnly(clause) ? [] : [source]))
}

function isTypesOnly(clause: string): boolean {
  const names = /^\{([^}]*)\}$/.exec(clause)?.[1]
  return names?.split(',').every(name => !name.trim() || name.trim().startsWith('type ')) ?? false
}

const domain = new Map(
  filesOf(['domain/src'], /\.ts$/)
    .filter(file => !isTest(file))
    .map(file => [file.path, neededBy(file.text)]),
)

/** The import path from a domain module to zod, if there is one. */
function wayToZod(path: string, seen = new Set<string>()): readonly string[] | undefined {
  if (seen.has(path)) return undefined
  seen.add(path)
  for (const source of domain.get(path) ?? []) {
    if (source === 'zod') return [path, 'zod']
    const rest = source.startsWith('.') ? wayToZod(posix.join(posix.dirname(path), source), seen) : undefined
    if (rest) return [path, ...rest]
  }
  return undefined
}

it('no zod schema reaches the browser: the web imports only types, rules and constants of the domain', () => {
  const found = filesOf(['web/src'], /\.tsx?$/)
    .filter(file => !isTest(file))
    .flatMap(file =>
      neededBy(file.text).flatMap(source => {
        if (source === 'zod') return [[file.path, 'zod']]
        if (!source.startsWith('@tipy/domain/')) return []
        const way = wayToZod(`domain/src/${source.slice('@tipy/domain/'.length)}.ts`)
        return way ? [[file.path, ...way]] : []
      }),
    )
  expect(found.map(way => way.join(' → '))).toEqual([])
})

it('the check of schemas follows imports of values and ignores imports of types', () => {
  expect(
    neededBy(
      [
        "import type { A } from 'types'",
        "import { type B, type C } from 'types'",
        "import { type D, e } from 'mixed'",
        "import f from 'default'",
        "import * as g from 'star'",
        "import './side.css'",
        "import {\n  type H,\n  i,\n} from 'lines'",
        "export { j } from 'passed'",
        "export type { K } from 'types'",
        "export const l = 'text'",
      ].join('\n'),
    ),
  ).toEqual(['mixed', 'default', 'star', './side.css', 'lines', 'passed'])
  expect(wayToZod('domain/src/contract.ts')?.at(-1)).toBe('zod')
  expect(wayToZod('domain/src/navigation/screens.ts')).toBeUndefined()
})
