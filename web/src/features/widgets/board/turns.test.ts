import { expect, it } from 'vitest'
import { firstTurn, indexOf, nextTurn, previousTurn, type Turn } from './turns.ts'

const shown = (turns: readonly Turn[]) => turns.map(turn => `${indexOf(turn, 3)}.${turn.part}`)

it('a widget in two turns is shown twice before the next, and after the last comes the first', () => {
  const parts = [1, 2, 1]
  const turns = [firstTurn]
  for (let times = 0; times < 5; times += 1) {
    const turn = turns.at(-1) ?? firstTurn
    turns.push(nextTurn(turn, parts[indexOf(turn, 3)] ?? 1))
  }
  expect(shown(turns)).toEqual(['0.0', '1.0', '1.1', '2.0', '0.0', '1.0'])
  expect(turns.map(({ count }) => count)).toEqual([0, 1, 2, 3, 4, 5])
})

it('backwards first goes through the turns of the widget', () => {
  const turn = { place: 1, part: 1, count: 0 }
  const turns = [turn, previousTurn(turn), previousTurn(previousTurn(turn)), previousTurn(firstTurn)]
  expect(shown(turns)).toEqual(['1.1', '1.0', '0.0', '2.0'])
})

it('a board without widgets has a first place', () => {
  expect(indexOf(firstTurn, 0)).toBe(0)
})
