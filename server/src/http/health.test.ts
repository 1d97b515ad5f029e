import { expect, test } from 'vitest'
import { silentLog } from '#testing/silentLog'
import { answerHealth } from './health.ts'
import { createServer } from './server.ts'

test('concurrent /readyz requests share one database check, and a later request checks again', async () => {
  const app = await createServer({ log: silentLog, trustedProxies: [] })
  const answers: ((is: boolean) => void)[] = []
  answerHealth(app, { database: () => new Promise(resolve => answers.push(resolve)) })
  await app.ready()
  const crowd = Array.from({ length: 50 }, () => app.inject('/readyz'))
  await expect.poll(() => answers.length).toBeGreaterThan(0)
  expect((await app.inject('/healthz')).statusCode).toBe(200)
  expect(answers.length).toBe(1)
  answers[0]?.(false)
  expect(new Set((await Promise.all(crowd)).map(({ statusCode }) => statusCode))).toEqual(new Set([503]))
  const next = app.inject('/readyz')
  await expect.poll(() => answers.length).toBe(2)
  answers[1]?.(true)
  expect((await next).statusCode).toBe(200)
  await app.close()
})
