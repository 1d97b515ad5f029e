import { expect, test } from 'vitest'
import { comparedSpans } from './stats.comparison.ts'

const quarter = { first: '2026-01', last: '2026-03' }

test('two periods of as many months are compared month by month, the older first', () => {
  expect(comparedSpans({ first: '2026-04', last: '2026-06' }, quarter, 2026)).toEqual({
    spans: [
      ['2026-01', '2026-02', '2026-03'],
      ['2026-04', '2026-05', '2026-06'],
    ],
    problem: null,
  })
})

test.each([
  ['over two years', { first: '2025-12', last: '2026-02' }, 'Cada período tem de começar e acabar no mesmo ano.'],
  ['backwards', { first: '2026-05', last: '2026-03' }, 'Cada período tem de começar e acabar no mesmo ano.'],
  ['of other length', { first: '2025-01', last: '2025-02' }, 'Os dois períodos têm de ter o mesmo número de meses.'],
  ['the same', quarter, 'Escolha dois períodos diferentes.'],
  ['too old', { first: '2021-01', last: '2021-03' }, 'Só se comparam meses de 2022 a 2026.'],
  ['half chosen', { first: '2025-01', last: '' }, 'Escolha os meses dos dois períodos.'],
])('a period %s is not compared, and says why', (_what, span, problem) => {
  expect(comparedSpans(span, quarter, 2026)).toEqual({ spans: null, problem })
})
