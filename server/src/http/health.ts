import { errors } from '@tipy/domain/errors/errors'
import type { FastifyInstance } from 'fastify'
import { retryAfterSeconds } from './errors.ts'

/** Checks by name. */
export type Checks = Readonly<Record<string, () => Promise<boolean>>>

const patience = 2000

/**
 * `/healthz`: the process answers. `/readyz`: it can also do its work, which all `checks` must confirm; `facts` are
 * only reported. Neither is shed under load: that is when they are needed.
 */
export function answerHealth(app: FastifyInstance, checks: Checks, facts: Checks = {}): void {
  const runChecks = shareRunning(() => Promise.all([answersTo(checks), answersTo(facts)]))
  const config = { policy: { kind: 'public' }, pressureHandler: () => undefined } as const

  app.get('/healthz', { config }, async () => ({ message: 'OK', data: null }))

  app.get('/readyz', { config }, async (_request, reply) => {
    const [checked, factResults] = await runChecks()
    const data = { ...checked, ...factResults }
    if (Object.values(checked).every(Boolean)) return { message: 'OK', data }
    reply.status(errors.UNAVAILABLE.status).header('retry-after', retryAfterSeconds)
    return { message: 'UNAVAILABLE', data }
  })
}

/** Concurrent callers share one run: the route is public, and a flood of requests must not load the database. */
function shareRunning<T>(run: () => Promise<T>): () => Promise<T> {
  let underWay: Promise<T> | undefined
  return () => {
    underWay ??= run().finally(() => {
      underWay = undefined
    })
    return underWay
  }
}

async function answersTo(checks: Checks): Promise<Record<string, boolean>> {
  const running = Object.entries(checks).map(async ([name, check]) => [name, await withTimeout(check)] as const)
  return Object.fromEntries(await Promise.all(running))
}

/** A check that fails or times out counts as false. */
async function withTimeout(check: () => Promise<boolean>): Promise<boolean> {
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
