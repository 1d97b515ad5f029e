import { existsSync } from 'node:fs'
import { install, packages } from './packages.mjs'

/** The headless shell first: it needs a fifth less CPU for the same page. */
const places = process.env.CHROMIUM_PATH
  ? [process.env.CHROMIUM_PATH]
  : ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium']

/** The path of Chromium, or null. */
export const findChromium = () => places.find(path => existsSync(path)) ?? null

/** The same; installs Debian's package and fonts, where that is allowed. */
export function provideChromium() {
  install(findChromium() === null ? [...packages.browser, ...packages.fonts] : packages.fonts)
  return findChromium()
}

export const noChromium = `no Chromium at ${places.join(' or ')} (package «chromium-headless-shell» or «chromium»; CHROMIUM_PATH may name another)`
export const withoutChromium = `${noChromium}: the browser tests are not tried`
