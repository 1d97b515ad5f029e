import { expect, it } from 'vitest'
import { filesOf, isTest } from './tree.ts'

const limit = 400
/** Files that may be longer because they are tables; each with what it lists. */
const tables: readonly string[] = []

const sizes = filesOf(
  ['domain', 'seeds', 'embedded-postgres-server', 'server', 'web', 'bench', 'scripts'],
  /\.(ts|tsx|mjs)$/,
)
  .filter(file => !isTest(file))
  .map(file => ({ path: file.path, lines: file.text.trimEnd().split('\n').length }))
  .sort((a, b) => a.lines - b.lines)

it(`no source file is longer than ${limit} lines`, () => {
  const median = sizes[Math.floor(sizes.length / 2)]?.lines
  const large = sizes.filter(file => file.lines > 250).map(file => `${file.path} (${file.lines})`)
  console.info(`${sizes.length} source files, median ${median} lines. Look twice: ${large.join(', ') || 'none'}.`)
  expect(sizes.filter(file => file.lines > limit && !tables.includes(file.path))).toEqual([])
})

it('every file excepted from the limit exists and is longer than it', () => {
  const long = sizes.filter(file => file.lines > limit).map(file => file.path)
  expect(tables.filter(path => !long.includes(path))).toEqual([])
})
