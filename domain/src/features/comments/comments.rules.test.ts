import { expect, it } from 'vitest'
import { blindSentence, readableTypes } from './comments.rules.ts'

it('the types of brokers and directors are for holders of listCommentsBroker', () => {
  expect(readableTypes(new Set())).toEqual(['general'])
  expect(readableTypes(new Set(['listFindings']))).toEqual(['general'])
  expect(readableTypes(new Set(['listCommentsBroker']))).toEqual(['general', 'broker', 'commercialDirector'])
})

it('says who cannot be told', () => {
  expect(blindSentence([])).toBe('Pessoa desconhecida')
  expect(blindSentence(['Ana'])).toBe('Ana não tem acesso a este comentário')
  expect(blindSentence(['Ana', 'Bia', 'Rui'])).toBe('Ana, Bia e Rui não têm acesso a este comentário')
})
