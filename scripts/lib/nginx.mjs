import { spawnSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { install, packages } from './packages.mjs'

function isProgram(path) {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** The path of nginx, or null. Debian keeps it where only root's PATH leads. */
export function findNginx() {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin']
  return folders.map(folder => join(folder, 'nginx')).find(isProgram) ?? null
}

/** The same, after installing Debian's own where we may. Tests start one of their own: the package's must not serve port 80. */
export function provideNginx() {
  if (findNginx() === null) {
    install(packages.proxy)
    spawnSync('systemctl', ['disable', '--now', 'nginx'], { stdio: 'ignore' })
  }
  return findNginx()
}

export const withoutNginx = 'nginx is not installed (package «nginx»): what needs it is not tried'
