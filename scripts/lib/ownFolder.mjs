import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { isAlive } from './isAlive.mjs'
import { root } from './paths.mjs'

const dist = join(root, 'server/dist')

/**
 * A folder for what only this process compiles: two that compile the same at once would remove each other's files. What
 * killed processes left is removed. In `dist`, from where compiled code finds libraries and fonts.
 */
export function ownFolder(name) {
  const prefix = `${name}-`
  const left = existsSync(dist) ? readdirSync(dist).filter(found => found.startsWith(prefix)) : []
  for (const found of left.filter(folder => !isAlive(Number(folder.slice(prefix.length)))))
    rmSync(join(dist, found), { recursive: true, force: true })
  return join(dist, `${prefix}${process.pid}`)
}
