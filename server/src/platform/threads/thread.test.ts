import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import type { Echo } from '#testing/echo.worker'
import { createThread, type Thread } from './thread.ts'

const threads: Thread<Echo>[] = []
function started(seconds: number): Thread<Echo> {
  const echoModule = new URL('../../testing/echo.ts', import.meta.url).href
  const thread = createThread<Echo>({ moduleUrl: echoModule, worker: 'echo.worker', seconds })
  threads.push(thread)
  return thread
}
afterEach(async () => {
  for (const thread of threads.splice(0)) await thread.stop()
})

const textOf = async (answer: Promise<Buffer>) => (await answer).toString()

test('each request gets its own result, and a failure rejects only its own', async () => {
  const thread = started(60)
  const [first, failed, second] = [thread.run({ say: 'um' }), thread.run({ fail: 'não' }), thread.run({ say: 'dois' })]
  await expect(failed).rejects.toThrow('não')
  expect(await Promise.all([textOf(first), textOf(second)])).toEqual(['um', 'dois'])
})

test('the next request restarts a thread that has died', async () => {
  const thread = started(60)
  await expect(thread.run({ die: true })).rejects.toThrow()
  expect(await textOf(thread.run({ say: 'outra vez' }))).toBe('outra vez')
})

test('a thread that hangs is stopped, and the next request gets a new one', async () => {
  // Its time stands still while it starts, which takes long on a busy machine.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const thread = started(60)
  expect(await textOf(thread.run({ say: 'um' }))).toBe('um')
  const hang = new SharedArrayBuffer(1)
  const hanging = expect(thread.run({ hang })).rejects.toThrow('No answer')
  while (new Uint8Array(hang)[0] === 0) await nextTurn()
  vi.advanceTimersByTime(60_000)
  await hanging
  expect(await textOf(thread.run({ say: 'dois' }))).toBe('dois')
})
