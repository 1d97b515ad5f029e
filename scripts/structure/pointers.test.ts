import { expect, it } from 'vitest'
import { filesOf } from './tree.ts'

const folders = ['domain', 'seeds', 'embedded-postgres-server', 'server', 'web', 'e2e', 'bench', 'scripts']
const pages = filesOf([...folders, 'docs'], /\.md$/)
const sources = filesOf(folders, /\.(tsx?|m[jt]s|css)$/)
const known = [...pages.map(({ path }) => path), 'README.md', 'CONTRIBUTING.md']
/** A page is named by its path or by the end of it: `docs/features/stats.md`, `fixtures/README.md`, `stats.md`. */
const isKnown = (page: string) => known.some(path => `/${path}`.endsWith(`/${page.replace(/^(\.{1,2}\/)+/, '')}`))

const linesOf = (files: typeof pages) =>
  files.flatMap(({ path, text }) => text.split('\n').map((line, at) => ({ where: `${path}:${at + 1}`, line })))

it('a page that code names is in the repository', () => {
  const named = linesOf(sources).flatMap(({ where, line }) =>
    [...line.matchAll(/[\w./-]*[\w-]\.md\b/g)].map(([page]) => ({ where, page })),
  )
  expect(named.length).toBeGreaterThan(0)
  expect(named.filter(({ page }) => !isKnown(page))).toEqual([])
})

it('no line points at a section of a page outside the repository', () => {
  const section = /(\bS\d|\.md) [§]/
  expect(linesOf([...sources, ...pages]).filter(({ line }) => section.test(line))).toEqual([])
})
