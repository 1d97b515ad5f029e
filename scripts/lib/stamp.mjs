import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from './paths.mjs'

/** Everything the build output depends on, so no tests. */
const sources = [
  'package.json',
  'package-lock.json',
  'tsconfig.base.json',
  'scripts/lib/build.mjs',
  'scripts/bundle.mjs',
  ...['domain', 'seeds', 'embedded-postgres-server', 'server'].flatMap(part => [`${part}/src`, `${part}/package.json`]),
  'web/src',
  'web/public',
  'web/index.html',
  'web/package.json',
  'web/tsconfig.json',
  'web/vite.config.ts',
  'web/postcss.config.mjs',
]
const outputs = ['server/dist/bundle/main.js', 'web/dist/index.html']
const stamp = join(root, '.cache/build-stamp')
const isTest = name => /\.test\.tsx?$/.test(name)

function filesIn(path) {
  if (!existsSync(path)) return []
  if (!statSync(path).isDirectory()) return [path]
  const names = readdirSync(path).sort()
  return names.filter(name => !isTest(name)).flatMap(name => filesIn(join(path, name)))
}

export function hashOfSources() {
  const hash = createHash('sha256')
  for (const path of sources.flatMap(source => filesIn(join(root, source)))) {
    hash
      .update(`${path.slice(root.length)}\0`)
      .update(readFileSync(path))
      .update('\0')
  }
  return hash.digest('hex')
}

export function isBuilt(hash) {
  return (
    existsSync(stamp) && readFileSync(stamp, 'utf8') === hash && outputs.every(output => existsSync(join(root, output)))
  )
}

/** Removed before a build starts and written only after it succeeded, so that an interrupted build is repeated. */
export const removeStamp = () => rmSync(stamp, { force: true })

export function writeStamp(hash) {
  mkdirSync(dirname(stamp), { recursive: true })
  writeFileSync(`${stamp}.new`, hash)
  renameSync(`${stamp}.new`, stamp)
}
