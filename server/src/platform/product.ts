import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

export interface Product {
  readonly version: string
  /** Known where the product runs from its repository. */
  readonly commit: string | null
}

/** The same path from source and from the build: both are one folder below `server`. */
const here = join(import.meta.dirname, '..', '..')

/** Version and commit of the product, read once at the start. */
export function readProduct(root = join(here, '..')): Product {
  const { version } = z
    .object({ version: z.string() })
    .parse(JSON.parse(readFileSync(join(here, 'package.json'), 'utf8')))
  return { version, commit: commitIn(join(root, '.git')) }
}

const hash = /^[\da-f]{40}$/

function commitIn(repository: string): string | null {
  const head = readText(join(repository, 'HEAD'))
  const branch = /^ref: (refs\/[\w./-]+)$/.exec(head)?.[1]
  const commit = branch === undefined ? head : readText(join(repository, branch)) || packed(repository, branch)
  return hash.test(commit) ? commit.slice(0, 12) : null
}

function packed(repository: string, branch: string): string {
  const line = readText(join(repository, 'packed-refs'))
    .split('\n')
    .find(each => each.endsWith(` ${branch}`))
  return line?.split(' ')[0] ?? ''
}

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8').trim()
  } catch {
    // No repository, or one with another layout.
    return ''
  }
}
