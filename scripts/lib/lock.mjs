import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { isAlive } from './isAlive.mjs'
import { root } from './paths.mjs'

const lock = join(root, '.cache/build-lock')

function isHeld() {
  try {
    return isAlive(Number(readFileSync(lock, 'utf8')))
  } catch {
    // Released meanwhile, and perhaps taken by a third: there is nothing to remove.
    return true
  }
}

function take() {
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if (error.code !== 'EEXIST') throw error
    return false
  }
}

/** Two concurrent starts in one checkout must not build over each other; the second waits and finds the build. */
export async function withBuildLock(work) {
  mkdirSync(join(root, '.cache'), { recursive: true })
  while (!take()) {
    if (!isHeld()) rmSync(lock, { force: true })
    await delay(200)
  }
  const release = () => rmSync(lock, { force: true })
  process.once('exit', release)
  try {
    return await work()
  } finally {
    process.off('exit', release)
    release()
  }
}
