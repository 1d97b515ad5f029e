import { describe, expect, it } from 'vitest'
import { allOffices, choose, chosenIn, chosenNames, matching } from './choice.ts'

const offices = ['Lisboa', 'Porto', 'Évora'].map(name => ({ key: name.toLowerCase(), name }))

describe('choosing an office', () => {
  it('replaces the choice in the mode for one', () => {
    expect(choose(['lisboa'], 'porto', 'single', offices)).toEqual(['porto'])
    expect(choose(['porto'], 'porto', 'single', offices)).toEqual(['porto'])
  })

  it('adds or removes it in the mode for several, in the displayed order', () => {
    expect(choose(['évora'], 'lisboa', 'multi', offices)).toEqual(['lisboa', 'évora'])
    expect(choose(['lisboa', 'évora'], 'lisboa', 'multi', offices)).toEqual(['évora'])
  })

  it('starts from none when all were chosen, and becomes all when none or every one is left', () => {
    expect(choose([], 'porto', 'multi', offices)).toEqual(['porto'])
    expect(choose(['porto'], 'porto', 'multi', offices)).toEqual([])
    expect(choose(['lisboa', 'porto'], 'évora', 'multi', offices)).toEqual([])
  })

  it('drops a chosen key that is not among the offices', () => {
    expect(choose(['fechada'], 'porto', 'multi', offices)).toEqual(['porto'])
  })
})

it('keeps the first of several in the mode for one, and all as all', () => {
  expect(chosenIn('single', ['lisboa', 'porto'])).toEqual(['lisboa'])
  expect(chosenIn('single', [])).toEqual([])
  expect(chosenIn('multi', ['lisboa', 'porto'])).toEqual(['lisboa', 'porto'])
})

it('names the chosen offices', () => {
  expect(chosenNames([], offices)).toBe(allOffices)
  expect(chosenNames(['évora', 'lisboa'], offices)).toBe('Lisboa, Évora')
})

it('finds an office without its accents', () => {
  expect(matching(offices, ' evo ')).toEqual([offices[2]])
  expect(matching(offices, '')).toEqual(offices)
})
