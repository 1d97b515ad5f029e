import { expect, it } from 'vitest'
import { filesOf, isTest } from './tree.ts'

/** The demonstration company and the product's first one. Companies differ by settings, never by name. */
const companies = /horizonte|realty\s?art/i

it('no company is named outside the seeds, the tests and the documents', () => {
  const found = filesOf(
    ['domain', 'embedded-postgres-server', 'server', 'web', 'bench', 'scripts'],
    /\.(ts|tsx|mjs|js|css|html|json|sql)$/,
  )
    .filter(file => !isTest(file))
    .flatMap(file =>
      file.text.split('\n').flatMap((line, index) => (companies.test(line) ? [`${file.path}:${index + 1}`] : [])),
    )
  expect(found).toEqual([])
})
