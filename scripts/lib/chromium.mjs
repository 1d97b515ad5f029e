import { existsSync } from 'node:fs'
import { install, packages } from './packages.mjs'

/** The headless shell first: it needs a fifth less CPU for the same page. */
const places = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium']
const found = () => (process.env.CHROMIUM_PATH ? [process.env.CHROMIUM_PATH] : places).find(path => existsSync(path))

/** The path of Chromium, or null; installs Debian's package and fonts, where that is allowed. */
export function provideChromium() {
  install(found() === undefined ? [...packages.browser, ...packages.fonts] : packages.fonts)
  return found() ?? null
}

const where = process.env.CHROMIUM_PATH ?? places.join(' or ')
export const withoutChromium = `no Chromium at ${where} (package «chromium-headless-shell» or «chromium»; CHROMIUM_PATH may name another): the browser tests are not tried`
