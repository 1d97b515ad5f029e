import { existsSync } from 'node:fs'
import { install, packages } from './packages.mjs'

/** The one without windows first: it takes a fifth less of the machine for the same page. */
const places = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium']
const found = () => (process.env.CHROMIUM_PATH ? [process.env.CHROMIUM_PATH] : places).find(path => existsSync(path))

/** The path of a Chromium that can be started, or null; installs Debian's own, and fonts for it, where we may. */
export function provideChromium() {
  install(found() === undefined ? [...packages.browser, ...packages.fonts] : packages.fonts)
  return found() ?? null
}

const where = process.env.CHROMIUM_PATH ?? places.join(' or ')
export const withoutChromium = `no Chromium at ${where} (package «chromium-headless-shell» or «chromium»; CHROMIUM_PATH may name another): the browser tests are not tried`
