import { execFileSync, spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildOrExit } from './lib/build.mjs'
import { provideChromium, withoutChromium } from './lib/chromium.mjs'
import { playwright, root } from './lib/paths.mjs'

/** Builds the product and runs the browser tests; further arguments go to Playwright. */
const chromium = provideChromium()
if (chromium === null) console.error(withoutChromium)
// Within `npm test` the run goes on without Chromium: it lists the tests, so that the report can count them.
if (chromium === null && !process.env.E2E_JSON) process.exit(1)
await buildOrExit()

const dataDir = mkdtempSync(join(tmpdir(), 'tipy-e2e-'))
// As root, PostgreSQL runs under another account, which must be able to enter the folder.
chmodSync(dataDir, 0o711)
// Left by the step before (scripts/test.mjs); without it, the first start fills the folder.
const filled = process.env.E2E_DEMONSTRATION
if (filled && existsSync(join(filled, 'postgres'))) execFileSync('cp', ['-a', `${filled}/.`, dataDir])
/** The demonstration as tests ask for it (e2e/browser/support/demonstration.ts). */
const companies = `${dataDir}.companies`
const child = spawn(
  process.execPath,
  [playwright, 'test', ...(chromium === null ? ['--list'] : []), ...process.argv.slice(2)],
  {
    cwd: join(root, 'e2e'),
    env: {
      ...process.env,
      E2E_DATA_DIR: dataDir,
      E2E_COMPANIES: companies,
    },
    stdio: 'inherit',
  },
)
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))
child.once('exit', code => {
  for (const path of [dataDir, companies]) rmSync(path, { recursive: true, force: true })
  process.exit(code ?? 1)
})
