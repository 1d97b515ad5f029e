import { fork } from 'node:child_process'
import type { ImportProblem } from '@tipy/domain/record/importing'
import { startedFile } from '#platform/threads/started'
import { BadFile } from './badFile.ts'
import type { Table } from './table.ts'

export interface ReadLimits {
  readonly megabytes: number
  readonly milliseconds: number
}
const usualLimits: ReadLimits = { megabytes: 384, milliseconds: 30_000 }

const reader = startedFile('reader.process', import.meta.url)
const fromSource = reader.isSource ? ['--import', 'tsx'] : []

type Answer = { readonly table: Table } | { readonly problem: ImportProblem }

/**
 * Reads a spreadsheet in a separate process with little memory, little time and none of our secrets. Not in a thread,
 * because one that runs out of memory can end the whole server.
 */
export async function readFile(content: Uint8Array, limits: ReadLimits = usualLimits): Promise<Table> {
  const answer = await readInProcess(content, limits)
  if ('table' in answer) return answer.table
  throw new BadFile(answer.problem)
}

function readInProcess(content: Uint8Array, { megabytes, milliseconds }: ReadLimits): Promise<Answer> {
  const child = fork(reader.path, {
    execArgv: [...fromSource, `--max-old-space-size=${megabytes}`],
    env: {},
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  const timer = setTimeout(() => child.kill('SIGKILL'), milliseconds)
  return new Promise<Answer>((resolve, reject) => {
    child.once('message', message => resolve(message as Answer))
    child.once('error', reject)
    // It ended without an answer: out of memory or time.
    child.once('exit', () => resolve({ problem: 'tooMuch' }))
    child.send(content, error => {
      if (error) resolve({ problem: 'tooMuch' })
    })
  }).finally(() => {
    clearTimeout(timer)
    child.kill('SIGKILL')
  })
}
