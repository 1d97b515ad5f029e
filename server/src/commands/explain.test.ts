import { expect, test } from 'vitest'
import { StorageUnavailableError } from '#platform/storage/unavailable'
import { explain } from './explain.ts'

test('a refusing bucket is explained by its settings, an unavailable one by a retry, both without a stack', () => {
  expect(explain(new StorageUnavailableError('SignatureDoesNotMatch', 403))).toBe(
    'O bucket recusou o pedido (SignatureDoesNotMatch, 403): verifique as definições S3_….',
  )
  expect(explain(new StorageUnavailableError('ECONNREFUSED'))).toBe(
    'O bucket não respondeu como devia (ECONNREFUSED): tente outra vez quando ele responder.',
  )
})
