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

/** The path of nginx, or null. Debian installs it in a folder that is only in root's PATH. */
export function findNginx() {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin']
  return folders.map(folder => join(folder, 'nginx')).find(isProgram) ?? null
}

/** Installs Debian's nginx where that is allowed. Tests start their own: the package's must not serve port 80. */
export function provideNginx() {
  if (findNginx() === null) {
    install(packages.proxy)
    spawnSync('systemctl', ['disable', '--now', 'nginx'], { stdio: 'ignore' })
  }
  return findNginx()
}

export const withoutNginx = 'nginx is not installed (package «nginx»): what needs it is not tried'
