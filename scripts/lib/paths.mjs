import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../../', import.meta.url))
/** Programs are started by file, not through npx or .bin: a wrapper would not forward signals. */
export const program = path => `${root}node_modules/${path}`
export const tsc = program('typescript/bin/tsc')
/** The library that scripts/bundle.mjs runs. */
export const bundler = program('rolldown')
export const vite = program('vite/bin/vite.js')
export const vitest = program('vitest/vitest.mjs')
export const tsx = program('tsx/dist/cli.mjs')
export const playwright = program('@playwright/test/cli.js')
