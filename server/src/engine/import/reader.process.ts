import { BadFile } from './badFile.ts'
import { readTable } from './table.ts'

/** A separate process that reads one file, sends its table, and waits to be ended. It loads nothing else. */
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
