import { Writable } from 'node:stream'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { openDatabase } from '#platform/database/database'
import { startApp } from '#testing/app'
import { testClock } from '#testing/clock'
import { createTestDatabase } from '#testing/database'
import { silentLog } from '#testing/silentLog'

test('without its database the server answers 503 without the reason, and stays alive', async () => {
  const database = await createTestDatabase()
  const own = openDatabase(database.url, { poolSize: 3, log: silentLog })
  const app = await startApp({ ...database, ...own }, testClock())
  await own.close()

  const headers = { authorization: `Bearer ${'x'.repeat(43)}` }
  const answer = await app.inject({ url: '/api/auth/config', headers })
  expect(answer.statusCode).toBe(503)
  expect(answer.headers['retry-after']).toBe('5')
  expect(answer.json()).toEqual({
    message: 'UNAVAILABLE',
    data: { text: 'O serviço está temporariamente indisponível', requestId: expect.any(String) },
  })

  const ready = await app.inject('/readyz')
  expect(ready.statusCode).toBe(503)
  expect(ready.json()).toMatchObject({ message: 'UNAVAILABLE', data: { database: false } })
  expect((await app.inject('/healthz')).statusCode).toBe(200)

  await app.close()
  await database.close()
})

test('an unexpected database error is answered with 500 without details, and logged with them', async () => {
  const lines: string[] = []
  const sink = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk))
      done()
    },
  })
  const database = await createTestDatabase()
  const app = await startApp(database, testClock(), {}, { log: pino({ level: 'info' }, sink) })
  await database.pool.query('alter table session_tokens rename to gone')

  const secret = 'y'.repeat(43)
  const headers = { authorization: `Bearer ${secret}` }
  const answer = await app.inject({ url: '/api/auth/config?token=in-the-query', headers })
  expect(answer.statusCode).toBe(500)
  const { requestId } = answer.json().data
  expect(answer.json()).toEqual({ message: 'INTERNAL', data: { text: 'Ocorreu um erro', requestId } })

  const written = lines.join('')
  expect(written).toContain(requestId)
  expect(written).toContain('session_tokens')
  expect(written).not.toContain(secret)
  expect(written).not.toContain('in-the-query')
  await app.close()
  await database.close()
})

test('a refusal is logged with code, route and address, without what was typed', async () => {
  const lines: Record<string, unknown>[] = []
  const sink = new Writable({
    write(chunk, _encoding, done) {
      lines.push(JSON.parse(String(chunk)))
      done()
    },
  })
  const database = await createTestDatabase()
  const app = await startApp(database, testClock(), {}, { log: pino({ level: 'warn' }, sink) })
  const payload = { email: 'ninguem@exemplo.pt', password: 'telhado-verde' }
  await app.inject({ method: 'POST', url: '/api/auth/login', payload })
  const refusals = lines.filter(line => line.msg === 'refused')
  expect(refusals).toMatchObject([{ code: 'INVALID_CREDENTIALS', route: '/api/auth/login', address: '127.0.0.1' }])
  expect(JSON.stringify(lines)).not.toMatch(/telhado-verde|ninguem/)
  await app.close()
  await database.close()
})
