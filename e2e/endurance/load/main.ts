import { parseArgs } from 'node:util'
import { embeddedUrl, removeTemporaryFolders, temporaryFolder } from '../../start/places.ts'
import { startProduct, stopEverything } from '../../start/product.ts'
import { aim, faultsOf } from './judge.ts'
import { type Plan, runPhases } from './phases.ts'
import { report } from './report.ts'

/**
 * `npm run load`: the demonstration's people at work, at the given rate, then at ten times that for a minute. Starts
 * the product in a separate process and folder; `--address` uses a running one (with the demonstration data). Ends with
 * code 1 if there were wrong answers; a missed aim is only printed.
 */
const { values } = parseArgs({
  options: {
    address: { type: 'string' },
    people: { type: 'string', default: '200' },
    rate: { type: 'string', default: '100' },
    minutes: { type: 'string', default: '10' },
    overload: { type: 'string', default: '1' },
  },
})

async function startOwn(): Promise<Pick<Plan, 'address' | 'databaseUrl'>> {
  const dataDir = `${temporaryFolder()}/data`
  const address = await startProduct({ env: { DATA_DIR: dataDir } }).address()
  return { address, databaseUrl: embeddedUrl(dataDir) }
}

async function tidy(): Promise<void> {
  await stopEverything()
  await removeTemporaryFolders()
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void tidy().then(() => process.exit(1)))

try {
  const place = values.address === undefined ? await startOwn() : { address: values.address, databaseUrl: null }
  const plan: Plan = {
    ...place,
    people: Number(values.people),
    perSecond: Number(values.rate),
    seconds: Number(values.minutes) * 60,
    overloadSeconds: Number(values.overload) * 60,
    warmSeconds: 10,
    back: { within: aim.backWithin, enough: 5, p95: aim.p95 },
    say: console.log,
  }
  const outcome = await runPhases(plan)
  report(plan, outcome)
  process.exitCode = faultsOf(outcome).length > 0 ? 1 : 0
} finally {
  await tidy()
}
