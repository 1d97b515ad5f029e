import { randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { defineConfig } from '@playwright/test'
import { findChromium } from '../scripts/lib/chromium.mjs'
import { ownPort } from './ports.ts'

// Chosen once, by the process that reads this first; workers inherit them through the environment.
process.env.E2E_PORT ??= String(ownPort())
process.env.E2E_SMTP_PORT ??= String(ownPort())
// Only a name: the server creates the folder, so that just loading this file leaves nothing behind.
process.env.E2E_DATA_DIR ??= path.join(tmpdir(), `tipy-e2e-${randomUUID()}`)

const baseURL = `http://localhost:${process.env.E2E_PORT}`
/**
 * Chromium obeys only the last --disable-features, so Playwright's own list is repeated here. Ours are at the end: the
 * suggestions under the address bar are separate pages, loaded with every window, and cost more than the page under
 * test.
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
  // Pages of one context share a process and its compiled scripts.
  '--process-per-site',
  `--disable-features=${unused.join(',')}`,
]

// Without one, tests can still be listed (scripts/e2e.mjs).
const executablePath = findChromium()

export default defineConfig({
  testDir: 'browser',
  fullyParallel: true,
  workers: 2,
  forbidOnly: true,
  // The pictures of the README are drawn on demand.
  ...(process.env.E2E_PICTURES ? { grep: /@pictures/ } : { grepInvert: /@pictures/ }),
  // The limit of a whole journey; a single expectation fails after `expect.timeout`.
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
    // Drawing is slow without a GPU: no animations, and screenshots only of failures.
    reducedMotion: 'reduce',
    screenshot: 'only-on-failure',
    launchOptions: { ...(executablePath !== null && { executablePath }), args: chromiumArgs },
  },
  webServer: {
    command: 'node --enable-source-maps server/dist/bundle/main.js',
    cwd: path.resolve(import.meta.dirname, '..'),
    url: `${baseURL}/readyz`,
    timeout: 120_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
    env: {
      PORT: process.env.E2E_PORT,
      DATA_DIR: process.env.E2E_DATA_DIR,
      PUBLIC_URL: baseURL,
      // The passwords journey starts a mail server on this port; until then sending fails, as it may in production.
      SMTP_URL: `smtp://127.0.0.1:${process.env.E2E_SMTP_PORT}`,
    },
  },
})
