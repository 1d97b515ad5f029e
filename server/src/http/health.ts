import { errors } from '@tipy/domain/errors/errors'
import type { FastifyInstance } from 'fastify'
import { retryAfterSeconds } from './errors.ts'

/** Named questions that must all be answered "yes" before this server takes requests. */
export type Checks = Readonly<Record<string, () => Promise<boolean>>>

const patience = 2000

/** `/healthz`: the process answers. `/readyz`: it can also do its work. Neither is shed under load: that is when they are needed. */
export function answerHealth(app: FastifyInstance, checks: Checks): void {
  const config = { policy: { kind: 'public' }, pressureHandler: () => undefined } as const

  app.get('/healthz', { config }, async () => ({ message: 'OK', data: null }))

  app.get('/readyz', { config }, async (_request, reply) => {
    const names = Object.keys(checks)
    const answers = await Promise.all(Object.values(checks).map(check => inTime(check)))
    const data = Object.fromEntries(names.map((name, index) => [name, answers[index] ?? false]))
    if (answers.every(Boolean)) return { message: 'OK', data }
    reply.status(errors.UNAVAILABLE.status).header('retry-after', retryAfterSeconds)
    return { message: 'UNAVAILABLE', data }
  })
}

/** A check that fails or does not answer soon is a "no". */
async function inTime(check: () => Promise<boolean>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<boolean>(resolve => {
    timer = setTimeout(() => resolve(false), patience)
  })
  try {
    return await Promise.race([check(), late])
  } catch {
    return false
  } finally {
    clearTimeout(timer)
  }
}
