import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { type AddressInfo, connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isDiskFull, isUnavailable } from './unavailable.ts'

const coded = (code: string, more: object = {}) => Object.assign(new Error('no'), { code, ...more })

test.each([
  coded('57P01'),
  coded('08006'),
  coded('25006'),
  coded('ECONNREFUSED', { syscall: 'connect' }),
  new AggregateError([coded('ECONNREFUSED', { syscall: 'connect' }), coded('57P03')]),
  new Error('Connection terminated unexpectedly'),
  // The driver, asked to take back a transaction whose connection broke.
  new Error('Client has encountered a connection error and is not queryable'),
  new Error('Client was closed and is not queryable'),
])('a database that could not be asked: %s', error => {
  expect([isUnavailable(error), isDiskFull(error)]).toEqual([true, false])
})

/** What the driver meets when it writes to a server that has just hung up: errors of Node's own, without a call of the system. */
test('a connection that the other side ended, or that was cut, at the moment of a question', async () => {
  const server = createServer(socket => void socket.end()).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  socket.on('error', () => undefined)
  socket.resume()
  await once(socket, 'end')
  const write = () => new Promise<unknown>(resolve => void socket.write('x', error => resolve(error)))
  const ended = await write()
  socket.destroy()
  const cut = await new Promise(resolve => {
    const other = connect((server.address() as AddressInfo).port, '127.0.0.1')
    other.on('error', () => undefined)
    other.destroy()
    other.write('x', error => resolve(error))
  })
  server.close()
  expect([ended, cut].map(isUnavailable)).toEqual([true, true])
})

test.each(['53100', 'ENOSPC', 'EDQUOT'])('no room: %s', code => {
  expect([isUnavailable(coded(code)), isDiskFull(coded(code))]).toEqual([true, true])
})

test('a wrong statement, a missing file and whatever is no error are none of it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tipy-missing-'))
  const missing: unknown = await open(join(folder, 'none')).catch((error: unknown) => error)
  rmSync(folder, { recursive: true })
  for (const error of [coded('42601'), coded('23505'), missing, 'ENOSPC', null])
    expect([isUnavailable(error), isDiskFull(error)]).toEqual([false, false])
})
