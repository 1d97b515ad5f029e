import { expect, test } from 'vitest'
import { StorageUnavailableError } from '#platform/storage/unavailable'
import { explain } from './explain.ts'

test('a bucket that refuses points at the settings, one that is away asks for patience; neither shows a stack', () => {
  expect(explain(new StorageUnavailableError('SignatureDoesNotMatch', 403))).toBe(
    'O bucket recusou o pedido (SignatureDoesNotMatch, 403): verifique as definições S3_….',
  )
  expect(explain(new StorageUnavailableError('ECONNREFUSED'))).toBe(
    'O bucket não respondeu como devia (ECONNREFUSED): tente outra vez quando ele responder.',
  )
})
