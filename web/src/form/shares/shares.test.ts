import { describe, expect, it } from 'vitest'
import {
  bodyOf,
  isReadable,
  isWrong,
  noEdits,
  noteOf,
  overtaken,
  readShare,
  type ShareCell,
  typedInto,
  undone,
} from './shares.ts'

const finder: ShareCell = { id: 'a', title: 'Fatura 7', name: 'finder', value: 50 }
const seller: ShareCell = { ...finder, name: 'seller', value: 33.333333 }

it('reads percentages from 0 to 100 and an empty text, and nothing else', () => {
  expect(['47,8', '47.8 %', '0', '100', ''].map(readShare)).toEqual([47.8, 47.8, 0, 100, null])
  expect(['-1', '101', '1e2', 'abc', '1,2,3', '12,1234567'].map(readShare)).toEqual(Array(6).fill(undefined))
})

describe('a typed share', () => {
  it('is sent with the value it replaces, and is no edit once it equals that value', () => {
    const edits = typedInto(typedInto(noEdits, finder, '60'), seller, '')
    expect(bodyOf(edits)).toEqual({
      a: { finder: 60, finder__old: 50, seller: null, seller__old: 33.333333 },
    })
    const back = typedInto(typedInto(edits, finder, '50,0'), seller, '33,333333')
    expect(back.size).toBe(0)
  })

  it('that is no percentage makes the edits unreadable, and so does an empty one where it is required', () => {
    expect(isReadable(typedInto(noEdits, finder, '6x'))).toBe(false)
    const empty = typedInto(noEdits, finder, '')
    expect([isReadable(empty), isReadable(empty, (_, name) => name === 'finder')]).toEqual([true, false])
    expect(noteOf({ text: '', old: 50 }, true)).toBe('Obrigatório')
    expect([isWrong({ text: '', old: 50 }, true), isWrong({ text: '', old: 50 }), isWrong(undefined, true)]).toEqual([
      true,
      false,
      false,
    ])
  })

  it('replaces the value it was first typed over, even if the list has a newer one', () => {
    const edits = typedInto(typedInto(noEdits, finder, '6'), { ...finder, value: 45 }, '60')
    expect(bodyOf(edits)).toEqual({ a: { finder: 60, finder__old: 50 } })
    const empty = typedInto(typedInto(noEdits, { ...finder, value: null }, '6'), { ...finder, value: 45 }, '60')
    expect(bodyOf(empty)).toEqual({ a: { finder: 60, finder__old: null } })
  })

  it('stays after another user saved first, together with their value', () => {
    const after = overtaken(typedInto(noEdits, finder, '60'), [{ _id: 'a', finder: 45 }])
    expect(after.get('a')?.cells).toEqual({ finder: { text: '60', old: 45, was: 50 } })
    expect(bodyOf(after)).toEqual({ a: { finder: 60, finder__old: 45 } })
  })

  it('is undone alone', () => {
    const edits = typedInto(typedInto(noEdits, finder, '60'), seller, '1')
    expect(bodyOf(undone(edits, 'a', 'finder'))).toEqual({ a: { seller: 1, seller__old: 33.333333 } })
    expect(undone(undone(edits, 'a', 'finder'), 'a', 'seller').size).toBe(0)
    expect(undone(edits, 'b', 'finder')).toBe(edits)
  })
})
