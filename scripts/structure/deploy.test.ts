import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { errors } from '@tipy/domain/errors/errors'
import { fileLimits } from '@tipy/domain/features/files/files.rules'
import { settingNames } from '@tipy/server/platform/settings'
import { expect, test } from 'vitest'
import { findNginx, withoutNginx } from '../lib/nginx.mjs'
import { packages } from '../lib/packages.mjs'
import { nodeOptions, startCommand } from '../lib/startCommand.mjs'
import { root } from './tree.ts'

const read = (path: string): string => readFileSync(join(root, path), 'utf8')
const matches = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map(([, found = '']) => found)

test('the table of settings in the README names exactly the settings the server reads', () => {
  const rows = matches(read('README.md'), /^\| (`[A-Z].*?`) \| /gm).join(' ')
  expect(matches(rows, /`([A-Z0-9_]+)`/g).sort()).toEqual(settingNames.toSorted())
})

test('every package that tests need is named in the README', () => {
  const named = matches(read('README.md'), /`([a-z-]+)`/g)
  expect(Object.values(packages).flat()).not.toEqual([])
  expect(named).toEqual(expect.arrayContaining(Object.values(packages).flat()))
})

test('.ci/run runs only the test command of the README', () => {
  const [, command = ''] = /^(npm ci && npm test)\b/m.exec(read('README.md')) ?? []
  const lines = read('.ci/run').split('\n')
  const own = lines.filter(line => !/^(#|set -|cd "|$)/.test(line))
  expect(own).toEqual([command])
})

test('compose, the image and the systemd unit set only variables that are settings', () => {
  const [, servers = ''] = /^ {2}environment:\n([\s\S]*?)^ {2}depends_on:/m.exec(read('deploy/compose.yaml')) ?? []
  const image = /^ENV (HOST.*)$/m.exec(read('Dockerfile'))?.[1] ?? ''
  const unit = /^Environment=NODE_ENV=production (.*)$/m.exec(read('deploy/tipy@.service'))?.[1] ?? ''
  const named = [...matches(servers, /^ {4}([A-Z0-9_]+):/gm), ...matches(`${image} ${unit}`, /([A-Z_]+)=/g)]
  expect(named.length).toBeGreaterThan(15)
  expect(named.filter(name => !settingNames.includes(name))).toEqual([])
})

test('the image and the systemd unit start the product as `npm start` does', () => {
  expect(nodeOptions).not.toEqual([])
  expect(read('Dockerfile')).toContain(`CMD [${startCommand.map(word => `"${word}"`).join(', ')}]`)
  expect(read('deploy/tipy@.service')).toContain(`ExecStart=/usr/bin/${startCommand.join(' ')}\n`)
})

test('nginx admits uploads of the size the product accepts, and answers 503 with its text', () => {
  const text = read('deploy/nginx.conf')
  const [largest] = matches(text, /client_max_body_size (\d+)m;/g)
  expect(Number(largest) * 1024 * 1024).toBeGreaterThan(fileLimits.uploadBytes)
  expect(text).toContain(errors.UNAVAILABLE.text)
})

test('.gitignore and .dockerignore exclude passwords and backups', () => {
  const patterns = (path: string) => read(path).split('\n')
  expect(patterns('.gitignore')).toEqual(expect.arrayContaining(['*.env', '*.backup']))
  // .dockerignore matches a name without a folder only at the root, and the passwords of compose are in deploy/.
  expect(patterns('.dockerignore')).toEqual(expect.arrayContaining(['**/*.env', '**/*.backup']))
})

test('compose and nginx.upstream.conf give nginx the same failure limits for two servers', () => {
  const waysOf = (path: string) => matches(read(path), /^ *server \S+:\d+ (max_fails=.*;)$/gm)
  expect(waysOf('deploy/compose.yaml')).toEqual(waysOf('deploy/nginx.upstream.conf'))
  expect(waysOf('deploy/compose.yaml')).toHaveLength(2)
})

const nginx = findNginx()

test('nginx -t accepts deploy/nginx.conf and nginx.upstream.conf', ({ skip }) => {
  if (nginx === null) return skip(withoutNginx)
  const folder = mkdtempSync(join(tmpdir(), 'tipy-nginx-'))
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(of => `${of}_temp_path ${folder}/${of};`)
  const files = ['nginx.conf', 'nginx.upstream.conf'].map(name => `include ${join(root, 'deploy', name)};`)
  const http = [`access_log off;`, ...temporary, ...files].join('\n')
  writeFileSync(join(folder, 'main.conf'), `pid ${folder}/pid;\nevents {}\nhttp {\n${http}\n}\n`)
  const checked = spawnSync(nginx, ['-t', '-q', '-e', join(folder, 'log'), '-c', join(folder, 'main.conf')])
  rmSync(folder, { recursive: true })
  expect(checked.stderr.toString()).toBe('')
  expect(checked.status).toBe(0)
})
