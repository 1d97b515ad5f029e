import { expect, it } from 'vitest'
import { readableTypes } from './comments.rules.ts'

it('the types of brokers and directors are for holders of listCommentsBroker', () => {
  expect(readableTypes(new Set())).toEqual(['general'])
  expect(readableTypes(new Set(['listFindings']))).toEqual(['general'])
  expect(readableTypes(new Set(['listCommentsBroker']))).toEqual(['general', 'broker', 'commercialDirector'])
})
