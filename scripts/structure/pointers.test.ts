import { basename } from 'node:path'
import { expect, it } from 'vitest'
import { filesOf } from './tree.ts'

const folders = ['domain', 'seeds', 'server', 'web', 'e2e', 'bench', 'scripts']
const pages = filesOf([...folders, 'docs'], /\.md$/)
const sources = filesOf(folders, /\.(tsx?|m[jt]s|css)$/)
const known = new Set([...pages.map(({ path }) => basename(path)), 'README.md', 'CONTRIBUTING.md'])

const linesOf = (files: typeof pages) =>
  files.flatMap(({ path, text }) => text.split('\n').map((line, at) => ({ where: `${path}:${at + 1}`, line })))

it('a page that code names is in the repository', () => {
  const named = linesOf(sources).flatMap(({ where, line }) =>
    [...line.matchAll(/[\w-]+\.md\b/g)].map(([page]) => ({ where, page })),
  )
  expect(named.length).toBeGreaterThan(0)
  expect(named.filter(({ page }) => !known.has(page))).toEqual([])
})

it('no line points at a section of a page outside the repository', () => {
  const section = /(\bS\d|\.md) [§]/
  expect(linesOf([...sources, ...pages]).filter(({ line }) => section.test(line))).toEqual([])
})
