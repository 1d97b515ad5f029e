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
import { root } from './tree.ts'

const read = (path: string): string => readFileSync(join(root, path), 'utf8')
const matches = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map(([, found = '']) => found)

test('every setting is in the table of the README, and nothing else is', () => {
  const rows = matches(read('README.md'), /^\| (`[A-Z].*?`) \| /gm).join(' ')
  expect(matches(rows, /`([A-Z0-9_]+)`/g).sort()).toEqual(settingNames.toSorted())
})

test('every package that tests need is named in the README', () => {
  const named = matches(read('README.md'), /`([a-z-]+)`/g)
  expect(Object.values(packages).flat()).not.toEqual([])
  expect(named).toEqual(expect.arrayContaining(Object.values(packages).flat()))
})

test('the machine that checks each commit runs the command of the README, and nothing else', () => {
  const [, command = ''] = /^(npm ci && npm test)\b/m.exec(read('README.md')) ?? []
  const lines = read('.ci/run').split('\n')
  const own = lines.filter(line => !/^(#|set -|cd "|$)/.test(line))
  expect(own).toEqual([command])
})

test('what compose, the image and the unit set are settings', () => {
  const [, servers = ''] = /^ {2}environment:\n([\s\S]*?)^ {2}depends_on:/m.exec(read('deploy/compose.yaml')) ?? []
  const image = /^ENV (HOST.*)$/m.exec(read('Dockerfile'))?.[1] ?? ''
  const unit = /^Environment=NODE_ENV=production (.*)$/m.exec(read('deploy/tipy@.service'))?.[1] ?? ''
  const named = [...matches(servers, /^ {4}([A-Z0-9_]+):/gm), ...matches(`${image} ${unit}`, /([A-Z_]+)=/g)]
  expect(named.length).toBeGreaterThan(15)
  expect(named.filter(name => !settingNames.includes(name))).toEqual([])
})

test('nginx lets through what the product takes, and speaks its words', () => {
  const text = read('deploy/nginx.conf')
  const [largest] = matches(text, /client_max_body_size (\d+)m;/g)
  expect(Number(largest) * 1024 * 1024).toBeGreaterThan(fileLimits.uploadBytes)
  expect(text).toContain(errors.UNAVAILABLE.text)
})

test('neither passwords nor backups are committed, or enter an image', () => {
  const patterns = (path: string) => read(path).split('\n')
  expect(patterns('.gitignore')).toEqual(expect.arrayContaining(['*.env', '*.backup']))
  // There a name without a folder is only looked for at the top, and compose's passwords are in deploy/.
  expect(patterns('.dockerignore')).toEqual(expect.arrayContaining(['**/*.env', '**/*.backup']))
})

test('compose leads nginx to its servers as the file beside it does to its own', () => {
  const waysOf = (path: string) => matches(read(path), /^ *server \S+:\d+ (max_fails=.*;)$/gm)
  expect(waysOf('deploy/compose.yaml')).toEqual(waysOf('deploy/nginx.upstream.conf'))
  expect(waysOf('deploy/compose.yaml')).toHaveLength(2)
})

const nginx = findNginx()

test('nginx reads its files', ({ skip }) => {
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
