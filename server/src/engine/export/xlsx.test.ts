import { randomBytes } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { text as label } from '@tipy/domain/record/fields'
import { expect, test } from 'vitest'
import { type Cell, columnFor } from './cells.ts'
import { spooled } from './spool.ts'
import { xlsxOf } from './xlsx.ts'

/** Hard to compress, so that the worksheet fills its buffers and has to wait for the reader. */
async function* mixed(batches: number): AsyncGenerator<readonly (readonly Cell[])[]> {
  for (let made = 0; made < batches; made += 1) {
    await setImmediate()
    yield [[{ type: 'text', text: randomBytes(10_000 + made * 1000).toString('hex') }]]
  }
}

const columns = [columnFor('note', label('Nota'))]

test('when the rows fail, the workbook fails with the same error', async () => {
  for (const batches of [0, 1, 30]) {
    async function* broken() {
      yield* mixed(batches)
      throw new Error('the database left')
    }
    await expect(spooled(() => xlsxOf('Folha', columns, broken()))).rejects.toThrow('the database left')
  }
})

test('a worksheet larger than its buffers always ends', async () => {
  for (let workbook = 0; workbook < 200; workbook += 1) {
    const file = await spooled(() => xlsxOf('Folha', columns, mixed(1 + (workbook % 4))))
    let bytes = 0
    for await (const chunk of file) bytes += (chunk as Buffer).length
    expect(bytes).toBeGreaterThan(5000)
  }
})
