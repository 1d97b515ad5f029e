import { records } from '@tipy/domain/records'
import { afterEach, expect, test } from 'vitest'
import { isReady } from '../start/calls.ts'
import { filledFolder, removeTemporaryFolders } from '../start/places.ts'
import { startProduct, stopEverything } from '../start/product.ts'
import { stopsWell, verifies } from './support/ending.ts'
import { percentile, printFigures } from './support/figures.ts'
import { size } from './support/form.ts'
import { prepareFixture } from './support/hostile/fixture.ts'
import { attack } from './support/hostile/run.ts'

/** The same seed sends the same requests. */
const seed = process.env.HOSTILE_SEED ?? '8812'
const requests = Number(process.env.HOSTILE_REQUESTS ?? size(2000, 50_000))

afterEach(async () => {
  await stopEverything()
  await removeTemporaryFolders()
})

/** The kinds of data that must contain a company's canary at least once. */
const marked = [...Object.keys(records), 'comments', 'errors', 'files', 'notices', 'tasks', 'wordings']

test('hostile requests never cause a 500 or a slow answer, and never leak another company’s data', async () => {
  const env = { DATA_DIR: await filledFolder(), LOG_LEVEL: 'error' }
  const product = startProduct({ env })
  const address = await product.address()
  const { fixture, planted } = await prepareFixture(address, seed)
  for (const places of planted) expect(marked.filter(kind => !places.has(kind))).toEqual([])
  const began = performance.now()
  const { answers, reached, times, findings, shutOut } = await attack(address, fixture, requests, 8)
  const seconds = (performance.now() - began) / 1000
  const counts = [...answers].sort(([one], [other]) => one - other)
  printFigures(`hostile requests, seed ${seed}`, {
    requests: times.length,
    'per second': times.length / seconds,
    answers: counts.map(([status, count]) => `${status}: ${count}`).join(', '),
    'calls that succeeded at least once': `${reached.size} of ${fixture.operations.length}`,
    'accounts that lost their access': [...shutOut].join(', ') || 'none',
    'p50 ms': percentile(times, 50),
    'p99 ms': percentile(times, 99),
    'longest ms': Math.max(...times),
  })
  expect(findings).toEqual([])
  expect(product.output()).not.toContain('"level":"fatal"')
  expect(await isReady(address)).toBe(true)
  await stopsWell(product)
  await verifies(env)
})
