import { fc, test as property } from '@fast-check/vitest'
import { describe, expect, test } from 'vitest'
import { measures } from './facts.ts'
import { type FigureName, figureNames, figureOf, partsOf } from './figures.ts'
import { Grid } from './grid.ts'
import { figuresIn, groupNames, groupOf } from './groups.ts'
import { Spans } from './spans.ts'
import { figureValue } from './table.ts'

const isFormula = (name: FigureName): boolean => 'terms' in figureOf(name) && partsOf(name).length > 0
const labelsOf = (name: FigureName) => partsOf(name).map(({ figure }) => figureOf(figure).label)

describe('the parts of a formula', () => {
  test('have the names of what is subtracted, never of a percentage', () => {
    expect(labelsOf('margin')).toEqual(['Faturação', 'Custo das vendas', 'Custos fixos'])
    expect(labelsOf('marginWithoutBanks')).toEqual([
      'Faturação sem diversos',
      'Custo das vendas sem diversos',
      'Custos fixos',
    ])
    const units = figureNames
      .filter(isFormula)
      .flatMap(name => partsOf(name).map(({ figure }) => figureOf(figure).unit))
    expect(new Set(units)).toEqual(new Set(['euro']))
  })

  const offices = ['lisboa', 'porto', 'faro']
  const cell = fc.record({
    member: fc.constantFrom(...offices, null),
    measure: fc.constantFrom(...measures),
    span: fc.constantFrom(1, 2),
    others: fc.integer({ min: -1_000_000, max: 1_000_000 }),
    banks: fc.integer({ min: -1_000_000, max: 1_000_000 }),
  })
  const formulas = groupNames.flatMap(group =>
    groupOf(group).blocks.flatMap(block =>
      figuresIn(group, block)
        .filter(isFormula)
        .map(name => ({ group, name })),
    ),
  )
  const ranges = [{ firstDate: '2026-01-01', lastDate: '2026-02-28' }] as const

  property.prop([fc.array(cell, { maxLength: 60 })])('add up to its value, of every office and of all', cells => {
    expect(formulas.length).toBeGreaterThan(0)
    const grid = new Grid(
      new Spans(ranges),
      cells.map(({ member, ...sum }) => ({ member, sums: [sum] })),
    )
    const all = grid.together([...offices, null])
    for (const { group, name } of formulas) {
      for (const row of [all, ...[...offices, null].map(id => grid.rowOf(id))]) {
        const inCents = (figure: FigureName) => Math.round((figureValue(all, row, figure, ranges) ?? 0) * 100)
        const parts = partsOf(name).reduce((sum, { figure, sign }) => sum + sign * inCents(figure), 0)
        expect(parts, `${group} ${name}`).toBe(inCents(name))
      }
    }
  })
})
