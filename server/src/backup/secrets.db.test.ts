import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { backupCommand } from '#commands/backup'
import { createLog } from '#platform/log'
import { type CallOptions, send, startApp } from '#testing/app'
import { testClock } from '#testing/clock'
import { connectGoogle } from '#testing/connectGoogle'
import { createTestDatabase, type TestDatabase } from '#testing/database'
import { buildCompany, buildUser, signIn } from '#testing/factories'
import { startGoogle } from '#testing/google/google'
import { entriesOf } from './archives.testing.ts'

/** Every column of every row of every table, the queue of jobs included, as text. */
async function dumpOf({ db, pool }: TestDatabase): Promise<string> {
  const { rows: tables } = await sql<{ schema: string; name: string }>`
    select table_schema as schema, table_name as name from information_schema.tables
    where table_schema in ('public', 'pgboss') and table_type = 'BASE TABLE'`.execute(db)
  const parts: string[] = []
  for (const { schema, name } of tables) {
    const { rows } = await pool.query<{ row: string }>(`select t::text as row from "${schema}"."${name}" t`)
    parts.push(name, ...rows.map(({ row }) => row))
  }
  return parts.join('\n')
}

const unpacked = (content: Buffer): string =>
  (content[0] === 0x1f && content[1] === 0x8b ? gunzipSync(content) : content).toString('latin1')

test('no token of Google is readable in the database, a backup, the log or an answer', async () => {
  const database = await createTestDatabase()
  const google = await startGoogle()
  const dataDir = mkdtempSync(join(tmpdir(), 'tipy-google-'))
  const lines: string[] = []
  const log = createLog({ logLevel: 'trace' }, { write: line => void lines.push(line) })
  const clock = testClock()
  const app = await startApp(database, clock, { google: google.settings, dataDir }, { log })
  onTestFinished(async () => {
    vi.restoreAllMocks()
    await app.close()
    await google.stop()
    await database.close()
    rmSync(dataDir, { recursive: true })
  })
  const company = await buildCompany(database.db)
  const admin = await buildUser(database.db, company, { role: 'sysAdmin' })
  const token = await signIn(database.db, admin, clock.now())
  const answers: string[] = []
  const ask = async (name: Parameters<typeof send>[1], options: CallOptions = {}) => {
    const answer = await send(app, name, { token, ...options })
    expect(answer.status, name).toBe(200)
    answers.push(JSON.stringify(answer))
  }

  answers.push(JSON.stringify(await connectGoogle(app, token)))
  const [refreshToken = ''] = google.refreshTokens()
  expect(refreshToken).toMatch(/^1\/\//)
  await ask('GET /api/gmail')
  await ask('GET /api/auth/config')
  await ask('POST /api/users/search', { body: {} })
  await ask('GET /api/users/{id}', { params: { id: admin.id } })
  await ask('GET /api/changes/{model}/{id}', { params: { model: 'users', id: admin.id } })
  await ask('GET /api/config/dev')

  vi.spyOn(console, 'log').mockReturnValue()
  const archive = join(dataDir, 'backup.tar')
  await backupCommand([archive], { DATABASE_URL: database.url, DATA_DIR: dataDir, LOG_LEVEL: 'silent' })
  const entries = entriesOf(archive)
  const key = readFileSync(join(dataDir, 'secret.key'), 'utf8').trim()
  const places = {
    database: await dumpOf(database),
    backup: entries.map(({ name, content }) => `${name}\n${unpacked(content)}`).join('\n'),
    log: lines.join(''),
    answers: answers.join('\n'),
  }
  expect(places.database).toContain(google.consent.email)
  expect(places.backup).toContain(google.consent.email)
  expect(places.log).toContain('POST')
  const secrets = [refreshToken, google.settings.clientSecret, key, 'ya29.']
  for (const [place, text] of Object.entries(places))
    for (const secret of secrets) {
      const written = [secret, Buffer.from(secret).toString('base64'), Buffer.from(secret).toString('hex')]
      for (const form of written) expect(text.includes(form), `${place} contains a secret`).toBe(false)
    }

  // Refusals of Google are logged and answered without what was refused.
  google.lose()
  await ask('DELETE /api/gmail')
  expect(lines.join('')).toContain('Google did not revoke')
  expect(lines.join('') + answers.join('')).not.toContain(refreshToken)
})
