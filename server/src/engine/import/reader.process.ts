import { BadFile } from './badFile.ts'
import { readTable } from './table.ts'

/** A process of its own that reads one file, says what is in it, and waits to be ended. It knows nothing else of the product. */
process.once('message', (content: Uint8Array) => void answer(Buffer.from(content)))
process.once('disconnect', () => process.exit())

async function answer(content: Buffer): Promise<void> {
  process.send?.(await read(content))
}

async function read(content: Buffer) {
  try {
    return { table: await readTable(content) }
  } catch (error) {
    return { problem: error instanceof BadFile ? error.problem : 'broken' }
  }
}
