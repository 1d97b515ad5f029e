import { describe, expect, it } from 'vitest'
import { allOffices, choose, chosenIn, chosenNames, matching } from './choice.ts'

const offices = ['Lisboa', 'Porto', 'Évora'].map(name => ({ key: name.toLowerCase(), name }))

describe('choosing an office', () => {
  it('replaces the choice where only one may be chosen', () => {
    expect(choose(['lisboa'], 'porto', 'single', offices)).toEqual(['porto'])
    expect(choose(['porto'], 'porto', 'single', offices)).toEqual(['porto'])
  })

  it('adds and removes where several may be, in the order in which they are shown', () => {
    expect(choose(['évora'], 'lisboa', 'multi', offices)).toEqual(['lisboa', 'évora'])
    expect(choose(['lisboa', 'évora'], 'lisboa', 'multi', offices)).toEqual(['évora'])
  })

  it('starts from nothing when all were chosen, and ends with all when none or every one is left', () => {
    expect(choose([], 'porto', 'multi', offices)).toEqual(['porto'])
    expect(choose(['porto'], 'porto', 'multi', offices)).toEqual([])
    expect(choose(['lisboa', 'porto'], 'évora', 'multi', offices)).toEqual([])
  })

  it('drops a choice that is not among the offices', () => {
    expect(choose(['fechada'], 'porto', 'multi', offices)).toEqual(['porto'])
  })
})

it('keeps the first of several when only one may be chosen, and all as all', () => {
  expect(chosenIn('single', ['lisboa', 'porto'])).toEqual(['lisboa'])
  expect(chosenIn('single', [])).toEqual([])
  expect(chosenIn('multi', ['lisboa', 'porto'])).toEqual(['lisboa', 'porto'])
})

it('names what is chosen', () => {
  expect(chosenNames([], offices)).toBe(allOffices)
  expect(chosenNames(['évora', 'lisboa'], offices)).toBe('Lisboa, Évora')
})

it('finds an office without its accents', () => {
  expect(matching(offices, ' evo ')).toEqual([offices[2]])
  expect(matching(offices, '')).toEqual(offices)
})
