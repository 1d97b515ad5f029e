import { randomUUID } from 'node:crypto'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { defineConfig } from '@playwright/test'

/** Ports are chosen once, by the process that reads this first; workers inherit them through the environment. */
async function freePort(): Promise<string> {
  const server = createServer()
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise(resolve => server.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('no free port')
  return String(address.port)
}
process.env.E2E_PORT ??= await freePort()
process.env.E2E_SMTP_PORT ??= await freePort()
// Named only: the server makes it, and whoever merely reads this file leaves nothing behind.
process.env.E2E_DATA_DIR ??= path.join(tmpdir(), `tipy-e2e-${randomUUID()}`)

const baseURL = `http://localhost:${process.env.E2E_PORT}`
/**
 * Chromium obeys only the last --disable-features, so what Playwright switches off is named again. Ours are at the end:
 * the suggestions under the address bar are pages of their own, loaded anew with every window though nobody sees them,
 * and cost more than the page under test.
 */
const unused = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
]
const chromiumArgs = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Pages of one context share a process, and with it the scripts it has compiled.
  '--process-per-site',
  `--disable-features=${unused.join(',')}`,
]

export default defineConfig({
  testDir: 'browser',
  fullyParallel: true,
  workers: 2,
  forbidOnly: true,
  // The pictures of the README are drawn on demand.
  ...(process.env.E2E_PICTURES ? { grep: /@pictures/ } : { grepInvert: /@pictures/ }),
  // Of a journey that goes on: what never comes fails sooner, where it is awaited.
  timeout: 180_000,
  expect: { timeout: 20_000 },
  outputDir: '../test-results',
  reporter: process.env.E2E_JSON ? [['line'], ['json', { outputFile: process.env.E2E_JSON }]] : [['line']],
  use: {
    baseURL,
    actionTimeout: 20_000,
    locale: 'pt-PT',
    timezoneId: 'Europe/Lisbon',
    viewport: { width: 1440, height: 900 },
    // Two cores draw every page by themselves: nothing fades in, and only a failure is drawn to be looked at.
    reducedMotion: 'reduce',
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium', args: chromiumArgs },
  },
  webServer: {
    command: 'node server/dist/main.js',
    cwd: path.resolve(import.meta.dirname, '..'),
    url: `${baseURL}/readyz`,
    timeout: 120_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
    env: {
      PORT: process.env.E2E_PORT,
      DATA_DIR: process.env.E2E_DATA_DIR,
      PUBLIC_URL: baseURL,
      // The passwords journey starts a mail server on this port; until then mail is down, as it may be in life.
      SMTP_URL: `smtp://127.0.0.1:${process.env.E2E_SMTP_PORT}`,
    },
  },
})
