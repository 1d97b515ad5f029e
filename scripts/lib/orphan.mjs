import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { isAlive } from './isAlive.mjs'

const shells = new Set(['sh', 'bash', 'dash', 'ash', 'zsh'])

/** Parent and name of a process. Minimal Linux systems have no `ps`, but they have /proc. */
function describe(pid) {
  if (existsSync('/proc/self/stat')) {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const end = stat.lastIndexOf(')')
    return { parent: Number(stat.slice(end + 2).split(' ')[1]), name: stat.slice(stat.indexOf('(') + 1, end) }
  }
  const listed = spawnSync('ps', ['-o', 'ppid=,comm=', '-p', String(pid)], { encoding: 'utf8' })
  const [parent, command = ''] = (listed.stdout ?? '').trim().split(/\s+/)
  return { parent: Number(parent), name: command.split('/').at(-1)?.replace(/^-/, '') ?? '' }
}

/** npm runs scripts through a shell, which may or may not replace itself with node. */
function npmProcess() {
  const { parent, name } = describe(process.ppid)
  return shells.has(name) ? parent : process.ppid
}

/** npm killed with -9 sends no signal; without this the server would live on and keep the port and the data folder. */
export function stopWhenNpmDies() {
  if (process.env.npm_lifecycle_event === undefined) return
  const npm = npmProcess()
  const parent = process.ppid
  if (!(npm > 1)) return
  const watch = setInterval(() => {
    if (process.ppid === parent && isAlive(npm)) return
    clearInterval(watch)
    process.kill(process.pid, 'SIGTERM')
  }, 500)
  watch.unref()
}
