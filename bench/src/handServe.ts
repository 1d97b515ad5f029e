import { openDatabase } from '@tipy/server/platform/database/database'
import { readSettings } from '@tipy/server/platform/settings'
import { silentLog } from '@tipy/server/testing/silentLog'
import Fastify from 'fastify'
import { types } from 'pg'
import type { HandParameters, HandRoutes } from './handRoutes.ts'
import { tellUse } from './use.ts'

/**
 * What a developer would write for these questions without the product, in its own process: Fastify, node-postgres and
 * SQL, with a pool of the same size and settings; no session, no rights, no history but the one line of a save.
 */
const routes = JSON.parse(process.env.HAND_ROUTES ?? '{}') as HandRoutes
const settings = readSettings({ ...process.env, DEMO: 'off' })
types.setTypeParser(types.builtins.NUMERIC, Number)
const database = openDatabase(settings.databaseUrl ?? '', { poolSize: settings.databasePoolSize, log: silentLog })
const { pool } = database

type Rows = readonly Readonly<Record<string, unknown>>[]

async function read(statements: readonly string[], parameters: HandParameters): Promise<readonly Rows[]> {
  const answers: Rows[] = []
  for (const [at, text] of statements.entries())
    answers.push((await pool.query(text, [...(parameters[at] ?? [])])).rows)
  return answers
}

async function save(statements: readonly string[], parameters: HandParameters): Promise<readonly Rows[]> {
  const client = await pool.connect()
  const answers: Rows[] = []
  try {
    await client.query('begin')
    for (const [at, text] of statements.entries())
      answers.push((await client.query(text, [...(parameters[at] ?? [])])).rows)
    await client.query('commit')
    return answers
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}

const app = Fastify()
for (const [name, { kind, statements }] of Object.entries(routes)) {
  if (kind === 'readById')
    app.get<{ Params: { id: string } }>(`/${name}/:id`, ({ params }) => read(statements, [[params.id]]))
  else {
    const run = kind === 'save' ? save : read
    app.post<{ Body: HandParameters }>(`/${name}`, ({ body }) => run(statements, body))
  }
}
process.send?.({ address: await app.listen({ port: 0, host: '127.0.0.1' }) })
tellUse()
process.on('disconnect', () => {
  void app
    .close()
    .then(() => database.close())
    .then(() => process.exit())
})
