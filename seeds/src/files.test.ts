import { isName } from '@tipy/domain/text/fileNames'
import { describe, expect, test } from 'vitest'
import { sample } from './demo.testing.ts'
import { faceOf } from './faces.ts'
import { pdfOf } from './pdf.ts'

const data = sample

describe.each([...data.companies])('$name', ({ people, expenses, files, faces }) => {
  test('has files with valid names on its own expenses and people, added by its people', () => {
    const ids = new Set(people.map(({ id }) => id))
    const paid = new Set(expenses.flatMap(({ history }) => history.map(({ row }) => row._id)))
    expect(files.length).toBeGreaterThan(50)
    for (const { model, ref, user, name, folder, at } of files) {
      expect(model === 'users' ? ids : paid).toContain(ref)
      expect(ids).toContain(user)
      expect(isName(name) && (folder === '' || isName(folder)), `${folder}/${name}`).toBe(true)
      expect(at <= '2026-06-15T23:59:59.999Z').toBe(true)
    }
    expect(faces.length).toBeGreaterThan(people.length / 2)
  })
})

test('each object of a PDF is where its table says', () => {
  const text = Buffer.from(pdfOf(['Título', 'Preço (com IVA): 12,50 €'])).toString('latin1')
  expect(text).toMatch(/^%PDF-1\.4\n[\s\S]*%%EOF\n$/)
  const table = Number(/startxref\n(\d+)/.exec(text)?.[1])
  expect(text.slice(table, table + 4)).toBe('xref')
  const places = [...text.slice(table).matchAll(/(\d{10}) 00000 n/g)].map(([, place]) => Number(place))
  expect(places.map(place => text.slice(place, place + 7))).toEqual([1, 2, 3, 4, 5, 6].map(number => `${number} 0 obj`))
  const stream = /Length (\d+) >>\nstream\n([\s\S]*?)\nendstream/.exec(text)
  expect(stream?.[2]).toHaveLength(Number(stream?.[1]))
  expect(text).toContain('(Pre\u00e7o \\(com IVA\\): 12,50 \u0080)')
})

test('faces differ', () => {
  const drawn = data.companies.flatMap(({ people }) => people.slice(0, 20).map(faceOf))
  expect(new Set(drawn).size).toBeGreaterThan(drawn.length * 0.8)
})
