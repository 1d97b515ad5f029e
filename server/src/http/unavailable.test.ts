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
  // From the driver, when it rolls back a transaction on a broken connection.
  new Error('Client has encountered a connection error and is not queryable'),
  new Error('Client was closed and is not queryable'),
])('an unreachable database: %s', error => {
  expect([isUnavailable(error), isDiskFull(error)]).toEqual([true, false])
})

/** Errors of Node itself, without a system call, when the driver writes to a server that has just hung up. */
test('a write to a connection that was ended or cut counts as unavailable', async () => {
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

test.each(['53100', 'ENOSPC', 'EDQUOT'])('a full disk: %s', code => {
  expect([isUnavailable(coded(code)), isDiskFull(coded(code))]).toEqual([true, true])
})

test('a wrong statement, a missing file and a value that is no Error do not count as unavailable', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tipy-missing-'))
  const missing: unknown = await open(join(folder, 'none')).catch((error: unknown) => error)
  rmSync(folder, { recursive: true })
  for (const error of [coded('42601'), coded('23505'), missing, 'ENOSPC', null])
    expect([isUnavailable(error), isDiskFull(error)]).toEqual([false, false])
})
