import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

interface Started {
  /** The file of a thread or process. */
  readonly path: string
  /** It is a source, which needs tsx. */
  readonly isSource: boolean
}

/**
 * Finds a thread or process by the name of its file, without the extension: in the bundle next to the module that starts
 * it, whose `import.meta.url` is given. From the sources, which only tools and tests run, it is a source too, unless the
 * run of tests compiled it (scripts/compileThreads.mjs).
 */
export function startedFile(name: string, moduleUrl: string): Started {
  const isSource = moduleUrl.endsWith('.ts')
  const path = fileURLToPath(new URL(`./${name}.${isSource ? 'ts' : 'js'}`, moduleUrl))
  const folder = isSource ? process.env.COMPILED_THREADS : undefined
  const compiled = folder === undefined ? undefined : join(folder, `${name}.js`)
  return compiled !== undefined && existsSync(compiled) ? { path: compiled, isSource: false } : { path, isSource }
}
