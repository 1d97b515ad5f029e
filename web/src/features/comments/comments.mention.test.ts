import { describe, expect, it } from 'vitest'
import { completeMention, isMentioned, mentionAt, withMentions } from './comments.mention.ts'

const typed = (text: string) => mentionAt(text, text.length)?.name

describe('a mention being typed', () => {
  it.each([
    ['@', ''],
    ['Olá @', ''],
    ['Olá (@ana', 'ana'],
    ['Olá @Inês Con', 'Inês Con'],
    ['@Maria da Conceição ', 'Maria da Conceição '],
    ['linha\n@João', 'João'],
    ["@Ana d'Água-Sá", "Ana d'Água-Sá"],
  ])('%j is the name %j', (text, name) => expect(typed(text)).toBe(name))

  it.each(['', 'Olá', 'ana@horizonte', '@ ana', '@ana  ', '@ana\n', '@10', '@um dois três quatro cinco', '@ana: '])(
    '%j is none',
    text => expect(typed(text)).toBeUndefined(),
  )

  it('is the one at the caret, not one before it', () => {
    expect(mentionAt('@Ana e depois @ru mais', 17)).toEqual({ start: 14, end: 17, name: 'ru' })
    expect(mentionAt('@Ana: e depois', 14)).toBeNull()
  })
})

it('a chosen name replaces what was typed, with one space after it', () => {
  const complete = (text: string, caret: number) => {
    const mention = mentionAt(text, caret)
    return mention && completeMention(text, mention, 'Rui Matos')
  }
  expect(complete('Vê @ru', 6)).toEqual({ text: 'Vê @Rui Matos ', caret: 14 })
  expect(complete('Vê @ru isto', 6)).toEqual({ text: 'Vê @Rui Matos isto', caret: 14 })
})

it('a message is split at the people it mentions, the longer name first', () => {
  expect(withMentions('@Ana Sá, vê com @Ana', ['Ana', 'Ana Sá'])).toEqual([
    { text: '@Ana Sá', isMention: true },
    { text: ', vê com ', isMention: false },
    { text: '@Ana', isMention: true },
  ])
  expect(withMentions('@R. (x)', ['R. (x)'])).toEqual([{ text: '@R. (x)', isMention: true }])
  expect(withMentions('Olá', [])).toEqual([{ text: 'Olá', isMention: false }])
  expect(isMentioned('Olá @Ana Sá', 'Ana Sá')).toBe(true)
})
