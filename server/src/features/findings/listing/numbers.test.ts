import { describe, expect, it } from 'vitest'
import { amountsIn, areasIn, only, parseNumber, typologiesIn } from './numbers.ts'

describe('a number', () => {
  it.each([
    ['250000', 250_000],
    ['250.000', 250_000],
    ['250 000', 250_000],
    ['250\u00a0000', 250_000],
    ['250\u202f000', 250_000],
    ["250'000", 250_000],
    ['250,000', 250_000],
    ['250.000,00', 250_000],
    ['250 000,50', 250_000.5],
    ['250,000.50', 250_000.5],
    ['250000.00', 250_000],
    ['1.250.000', 1_250_000],
    ['1,250,000', 1_250_000],
    ['1 250 000,5', 1_250_000.5],
    ['120', 120],
    ['120,5', 120.5],
    ['120.5', 120.5],
    ['120.50', 120.5],
    ['0', 0],
    ['0,5', 0.5],
    ['0.500', 0.5],
    [' 75 ', 75],
  ])('%s is %d', (text, value) => {
    expect(parseNumber(text)).toBe(value)
  })

  it.each(['', 'abc', '1.2.3', '250.00.000', '1.234.567.89', '12 34', '-5', '1e9', '25O.000', '9'.repeat(40)])(
    '%s gives null',
    text => {
      expect(parseNumber(text)).toBeNull()
    },
  )
})

describe('an amount in euros', () => {
  it.each([
    ['250.000 €', 250_000],
    ['250 000€', 250_000],
    ['250\u00a0000\u00a0€', 250_000],
    ['250.000,00 €', 250_000],
    ['250 000,00 EUR', 250_000],
    ['250000 euros', 250_000],
    ['€ 250.000', 250_000],
    ['€250,000', 250_000],
    ['EUR 250,000.00', 250_000],
    ['1,2 M€', 1_200_000],
    ['1.25M €', 1_250_000],
    ['1,2 milhões de euros', 1_200_000],
    ['2 milhões €', 2_000_000],
    ['350 mil euros', 350_000],
    ['350k€', 350_000],
    ['T3 250.000 €', 250_000],
    ['Ref 123 250.000 €', 250_000],
    ['Vende-se por 250.000 €, negociável', 250_000],
  ])('%s is %d', (text, value) => {
    expect(amountsIn(text)).toMatchObject([{ euros: value, whole: true }])
  })

  it.each([
    '912 345 678',
    '250.000',
    'Ref. 250000',
    '120 m²',
    '1.250 M€',
    '1,255 M€',
    'preço sob consulta',
    '$ 250,000',
    '250.00.000 €',
  ])('%s gives none', text => {
    expect(amountsIn(text)).toEqual([])
  })

  it.each([
    '1.200 €/mês',
    '1.200 € / mês',
    '1 200€ por mês',
    '1.200 € mensais',
    '€1,200 per month',
    '€1,200 pcm',
    '€1,200 /month',
    '2.083 €/m²',
    '2.083 € / m2',
    '90 €/noite',
  ])('%s is per unit', text => {
    expect(amountsIn(text)).toMatchObject([{ whole: false }])
  })

  it('is distinguished from the area and the price per square metre next to it', () => {
    expect(amountsIn('250.000 € 120 m² 2.083 €/m²')).toMatchObject([
      { euros: 250_000, whole: true, alone: false },
      { euros: 2083, whole: false },
    ])
  })

  it('knows whether other text is around it', () => {
    expect(amountsIn('(250.000 €)')).toMatchObject([{ alone: true }])
    expect(amountsIn('por 250.000 €')).toMatchObject([{ alone: false }])
  })
})

describe('an area', () => {
  it.each([
    ['120 m²', [120]],
    ['120,5 m²', [120.5]],
    ['120.5m2', [120.5]],
    ['120 m 2', [120]],
    ['1.250 m²', [1250]],
    ['1 250,75 m²', [1250.75]],
    ['85 metros quadrados', [85]],
    ['85 sqm', [85]],
    ['85 sq m', [85]],
    ['120 m² úteis e 150 m² brutos', [120, 150]],
    ['2.500 €/m²', []],
    ['a 200 m da praia', []],
    ['1,200 sq ft', []],
    ['912 345 678', []],
  ])('%s', (text, areas) => {
    expect(areasIn(text)).toEqual(areas)
  })
})

describe('a typology', () => {
  it.each([
    ['T3', [3]],
    ['Apartamento T2+1 no Porto', [2]],
    ['T0', [0]],
    ['t4 duplex', [4]],
    ['Moradia V5', [5]],
    ['T10', [10]],
    ['T3 transformado em T2', [3, 2]],
    ['Lote T', []],
    ['EST3', []],
    ['T3A', []],
    ['AT3', []],
    ['versão v2', []],
  ])('%s', (text, rooms) => {
    expect(typologiesIn(text)).toEqual(rooms)
  })
})

it('`only` gives a value if all values are equal', () => {
  expect(only([3, 3])).toBe(3)
  expect(only([3, 2])).toBeNull()
  expect(only([])).toBeNull()
})
