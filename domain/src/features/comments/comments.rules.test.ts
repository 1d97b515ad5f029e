import { expect, it } from 'vitest'
import { blindSentence, notifiedSentence, readableTypes } from './comments.rules.ts'

it('comments of brokers and directors need listCommentsBroker', () => {
  expect(readableTypes(new Set())).toEqual(['general'])
  expect(readableTypes(new Set(['listFindings']))).toEqual(['general'])
  expect(readableTypes(new Set(['listCommentsBroker']))).toEqual(['general', 'broker', 'commercialDirector'])
})

it('the message names the people who cannot be notified', () => {
  expect(blindSentence([])).toBe('Pessoa desconhecida')
  expect(blindSentence(['Ana'])).toBe('Ana não tem acesso a este comentário')
  expect(blindSentence(['Ana', 'Bia', 'Rui'])).toBe('Ana, Bia e Rui não têm acesso a este comentário')
})

it('a comment says whom its author notified', () => {
  expect(notifiedSentence(['Ana'])).toBe('Notificou Ana')
  expect(notifiedSentence(['Ana', 'Bia', 'Rui'])).toBe('Notificou Ana, Bia e Rui')
})
