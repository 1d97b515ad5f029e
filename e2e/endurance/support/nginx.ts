import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { findNginx, withoutNginx } from '../../../scripts/lib/nginx.mjs'
import { ownPort } from '../../ports.ts'
import { isListening, until } from '../../start/calls.ts'
import { checkout, temporaryFolder } from '../../start/places.ts'

export interface Front {
  readonly address: string
  /** Its error log. */
  log(): string
  stop(): Promise<void>
}

const deployed = (name: string): string => readFileSync(join(checkout, 'deploy', name), 'utf8')

/** Fails if the text is not there: otherwise the test would use another configuration than deploy/. */
function replaced(text: string, ...pairs: readonly (readonly [string, string])[]): string {
  return pairs.reduce((rest, [from, to]) => {
    if (!rest.includes(from)) throw new Error(`deploy/ no longer says: ${from}`)
    return rest.replace(from, to)
  }, text)
}

/** nginx with the files of deploy/, in front of the servers at these ports. */
export async function startNginx([first, second]: readonly [number, number]): Promise<Front> {
  const program = findNginx()
  if (program === null) throw new Error(withoutNginx)
  const [folder, port] = [temporaryFolder(), ownPort()]
  const upstream = replaced(
    deployed('nginx.upstream.conf'),
    ['127.0.0.1:3001', `127.0.0.1:${first}`],
    ['127.0.0.1:3002', `127.0.0.1:${second}`],
  )
  const server = replaced(deployed('nginx.conf'), ['listen 80;', `listen 127.0.0.1:${port};`])
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    name => `${name}_temp_path ${folder}/${name};`,
  )
  const conf = join(folder, 'nginx.conf')
  const log = join(folder, 'error.log')
  writeFileSync(
    conf,
    [
      'daemon off;',
      `pid ${folder}/nginx.pid;`,
      `error_log ${log};`,
      'events {}',
      `http { access_log off; ${temporary.join(' ')}`,
      upstream,
      server,
      '}',
    ].join('\n'),
  )
  const child = spawn(program, ['-e', log, '-c', conf, '-p', folder], { stdio: ['ignore', 'ignore', 'inherit'] })
  const ended = once(child, 'exit')
  const address = `http://127.0.0.1:${port}`
  await Promise.race([
    until(() => isListening(address)),
    ended.then(([code]) => Promise.reject(new Error(`nginx ended with ${code}:\n${readFileSync(log, 'utf8')}`))),
  ])
  return {
    address,
    log: () => readFileSync(log, 'utf8'),
    async stop() {
      child.kill('SIGTERM')
      await ended
    },
  }
}
