import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { backupCommand } from '#commands/backup'
import { explain } from '#commands/explain'
import { restoreCommand } from '#commands/restore'
import { enqueueAgain, waitingJobs } from '#jobs/waiting'
import { applyWithin, migrationNames } from '#migrations/index'
import { openDatabase } from '#platform/database/database'
import { onClient } from '#platform/database/onClient'
import { installationStorage } from '#platform/storage/installation'
import { testSettings } from '#testing/app'
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from '#testing/database'
import { buildCompany, buildUser } from '#testing/factories'
import { insertFile } from '#testing/files'
import { contents } from '#testing/fingerprint'
import { billable, type InvoicesFixture, startInvoices } from '#testing/invoices'
import { silentLog } from '#testing/silentLog'
import { type Entry, entriesOf, tarOf, writeForged } from './archives.testing.ts'
import { writeWhole } from './fileOut.ts'
import { type Manifest, PIECE } from './format.ts'

const settings = testSettings()
const folder = mkdtempSync(join(tmpdir(), 'tipy-backup-'))
const whole = join(folder, 'whole.tar')
const forged = join(folder, 'forged.tar')
/** A job that the running application does not know, and so does not do before the backup is made. */
const waitingJob = { name: 'ofAnother', data: { email: 'ze@exemplo.pt' } }
let fixture: InvoicesFixture
let fileId: string
let target: TestDatabase

const envOf = ({ url }: TestDatabase) => ({ DATABASE_URL: url, DATA_DIR: settings.dataDir, LOG_LEVEL: 'silent' })
const backup = (database: TestDatabase, ...args: string[]) => backupCommand(args, envOf(database))
const restore = (path: string, into = target) => restoreCommand([path], envOf(into))

beforeAll(async () => {
  vi.spyOn(console, 'log').mockReturnValue()
  fixture = await startInvoices()
  const { database, deals } = fixture
  await fixture.made({ clientPaymentDate: '2026-03-04' })
  const deal = await deals.made('pm', billable)
  expect((await fixture.bill('pm', deal._id)).status).toBe(201)
  const company = await buildCompany(database.db)
  const person = await buildUser(database.db, company, { name: 'Zé\t«\\N»\n\r\\.' })
  fileId = await insertFile(database.db, person, deals.clock.now())
  await insertFile(database.db, person, deals.clock.now())
  const client = await database.pool.connect()
  await enqueueAgain(database.pool, client, [waitingJob])
  client.release()
  await backup(database, whole)
})
afterAll(async () => {
  await fixture.end()
  rmSync(folder, { recursive: true })
  vi.restoreAllMocks()
})

/** Tables that a restore does not copy: when migrations were applied, and the id of the installation. */
const own = ['schema_migrations', 'installation']
const contentOf = async ({ db }: TestDatabase) => {
  const sums = await contents(db)
  return Object.fromEntries(Object.entries(sums).filter(([name]) => !own.includes(name)))
}

/** All triggers, constraints and indexes. */
async function guardsOf({ pool }: TestDatabase): Promise<unknown> {
  const { rows } = await pool.query(`
    select 'trigger', tgrelid::regclass::text || '.' || tgname, tgenabled::text from pg_trigger where not tgisinternal
    union all select 'rule', conrelid::regclass::text || '.' || conname, convalidated || pg_get_constraintdef(oid)
      from pg_constraint where connamespace = 'public'::regnamespace
    union all select 'index', oid::regclass::text, concat(pg_get_indexdef(oid), reloptions) from pg_class
      where relkind = 'i' and relnamespace = 'public'::regnamespace
    union all select 'keys', tgrelid::regclass::text, string_agg(distinct tgenabled::text, '') from pg_trigger
      join pg_class c on c.oid = tgrelid where tgisinternal and c.relnamespace = 'public'::regnamespace group by tgrelid
    order by 1, 2, 3`)
  return rows
}

describe('a backup', () => {
  test('is one tar that only its owner may read, and leaves no partial file', () => {
    expect(statSync(whole).mode & 0o777).toBe(0o600)
    expect(readdirSync(folder)).toEqual(['whole.tar'])
    expect(entriesOf(whole)[0]?.name).toBe('manifest.json')
  })

  test('overwrites an existing file only with --replace', async () => {
    const path = join(folder, 'mine.txt')
    writeFileSync(path, 'mine')
    await expect(backup(fixture.database, path)).rejects.toThrow('já existe')
    expect(readFileSync(path, 'utf8')).toBe('mine')
    await backup(fixture.database, path, '--replace')
    expect(entriesOf(path)).toHaveLength(entriesOf(whole).length)
    rmSync(path)
  })

  test('is refused, with the reason, over a folder and on a full disk', async () => {
    await expect(backup(fixture.database, folder)).rejects.toThrow('é uma pasta')
    await expect(backup(fixture.database, folder, '--replace')).rejects.toThrow('é uma pasta')
    const noRoom = Object.assign(new Error('write'), { code: 'ENOSPC' })
    const failing = writeWhole(join(folder, 'full.tar'), false, () => Promise.reject(noRoom))
    await expect(failing).rejects.toThrow('não há espaço no disco')
    expect(readdirSync(folder)).toEqual(['whole.tar'])
  })

  test('that fails, for a lost content or a missing folder, leaves no file', async () => {
    const { db } = fixture.database
    const { key } = await db.selectFrom('files').select('key').where('id', '=', fileId).executeTakeFirstOrThrow()
    const storage = installationStorage(db, settings)
    const content = await buffer(await storage.get(key))
    await storage.remove(key)
    const path = join(folder, 'failed.tar')
    await expect(backup(fixture.database, path)).rejects.toThrow(
      /Não foi feita cópia: o conteúdo do ficheiro «a\.pdf» \(/,
    )
    await storage.putAs(
      { key, bytes: content.byteLength },
      (async function* () {
        yield content
      })(),
    )
    await expect(backup(fixture.database, join(folder, 'no', 'where.tar'))).rejects.toThrow('a pasta não existe')
    expect(readdirSync(folder)).toEqual(['whole.tar'])
  })

  test('whose connection dies while it runs fails, and leaves no file', async () => {
    const { database } = fixture
    const blocker = await database.pool.connect()
    // The backup waits for this table, and its connection is terminated meanwhile.
    await blocker.query('begin; lock table viabilities in access exclusive mode')
    const taking = backup(database, join(folder, 'cut.tar'))
    taking.catch(() => undefined)
    const end = `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'tipy command' and wait_event_type = 'Lock'`
    while ((await database.pool.query(end)).rowCount === 0);
    await expect(taking).rejects.toThrow(/terminat/)
    await blocker.query('rollback')
    blocker.release()
    expect(readdirSync(folder)).toEqual(['whole.tar'])
  })
})

describe('restoring', () => {
  beforeEach(async () => {
    target = await createEmptyDatabase()
  })
  afterEach(() => target.close())

  test('restores every row, content and job; triggers, constraints and indexes are as in a new database', async () => {
    await restore(whole)
    expect(await contentOf(target)).toEqual(await contentOf(fixture.database))
    const fresh = await createTestDatabase()
    expect(await guardsOf(target)).toEqual(await guardsOf(fresh))
    await fresh.close()
    const client = await target.pool.connect()
    expect(await waitingJobs(client)).toEqual([waitingJob])
    client.release()
    const { key } = await target.db.selectFrom('files').select('key').limit(1).executeTakeFirstOrThrow()
    const contentIn = async ({ db }: TestDatabase) => buffer(await installationStorage(db, settings).get(key))
    expect(await contentIn(target)).toEqual(await contentIn(fixture.database))
    await expect(target.pool.query('delete from changes')).rejects.toThrow('append-only')
  })

  test('works on an unused installation that a server has created, and is refused on one with data', async () => {
    const started = await createTestDatabase()
    await started.pool.query(`insert into rate_limits values ('login', 1, 1)`)
    await restore(whole, started)
    const restored = await contents(started.db)
    expect(await contentOf(started)).toEqual(await contentOf(fixture.database))
    await expect(restore(whole, started)).rejects.toThrow('só se repõe numa instalação vazia. Nada foi alterado.')
    expect(await contents(started.db)).toEqual(restored)
    await started.close()
  })

  test('is refused where a server runs, and where there are foreign tables', async () => {
    const server = openDatabase(target.url, { poolSize: 1, log: silentLog })
    await server.pool.query('select 1')
    await expect(restore(whole)).rejects.toThrow('há um servidor do Tipy a usar esta base de dados')
    await server.close()
    // PostgreSQL ends a connection a moment after its client has left.
    const servers = `select from pg_stat_activity where datname = current_database() and application_name = 'tipy'`
    await expect.poll(async () => (await target.pool.query(servers)).rowCount).toBe(0)
    await target.pool.query('create table theirs (id int)')
    await expect(restore(whole)).rejects.toThrow('tem tabelas que não são do Tipy')
    expect(Object.keys(await contents(target.db))).toEqual(['theirs'])
  })

  test('waits for a transaction in progress, and is refused when that one has saved a row', async () => {
    const started = await createTestDatabase()
    const saving = await started.pool.connect()
    await saving.query(`begin; insert into companies (code, name, settings) values ('nova', 'Nova', '{}')`)
    const restoring = restore(whole, started)
    restoring.catch(() => undefined)
    const waits = `select from pg_stat_activity
      where datname = current_database() and application_name = 'tipy command' and wait_event_type = 'Lock'`
    while ((await started.pool.query(waits)).rowCount === 0);
    await saving.query('commit')
    saving.release()
    await expect(restoring).rejects.toThrow('só se repõe numa instalação vazia. Nada foi alterado.')
    expect(await started.db.selectFrom('companies').select('code').execute()).toEqual([{ code: 'nova' }])
    await started.close()
  })

  test('whose connection dies while it runs leaves the installation empty, and can be repeated', async () => {
    const started = await createTestDatabase()
    const before = await contents(started.db)
    const restoring = restore(whole, started)
    restoring.catch(() => undefined)
    const end = `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'tipy command' and query like 'copy %'`
    while ((await started.pool.query(end)).rowCount === 0);
    await expect(restoring).rejects.toThrow()
    expect(await contents(started.db)).toEqual(before)
    await restore(whole, started)
    expect(await contentOf(started)).toEqual(await contentOf(fixture.database))
    await started.close()
  })

  test('migrates the backup of an older version to this one', async () => {
    const old = await createEmptyDatabase()
    const client = await old.pool.connect()
    await applyWithin(onClient(client), migrationNames.slice(0, 9))
    await client.query(`insert into companies (code, name, settings) values ('velha', 'Velha', '{}')`)
    await client.query(`insert into offices (company_id, key, name) select id, 'sede', 'Sede' from companies`)
    await client.query(
      `insert into users (company_id, name, name_key, email, role) select id, 'Ana', 'ana', 'a@b.pt', 'coo' from companies`,
    )
    await client.query(`insert into user_offices select company_id, id, 'sede' from users`)
    client.release(true)
    const path = join(folder, 'old.tar')
    await backup(old, path)
    await old.close()
    await restore(path)
    const found = await target.db.selectFrom('users').select(['name_key', 'offices']).execute()
    expect(found).toEqual([{ name_key: 'ana', offices: ['sede'] }])
    const applied = await target.pool.query('select name from schema_migrations order by name')
    expect(applied.rows.map(row => row.name)).toEqual(migrationNames)
    rmSync(path)
  })
})

describe('a damaged backup is refused before anything changes:', () => {
  // One database for all of them, because none of them changes it.
  beforeAll(async () => {
    target = await createEmptyDatabase()
  })
  afterAll(() => target.close())

  const read = () => readFileSync(whole)
  const manifest = (change: (original: Manifest) => object) => (entries: Entry[]) =>
    entries.map(entry =>
      entry.name === 'manifest.json'
        ? { ...entry, content: Buffer.from(JSON.stringify(change(JSON.parse(entry.content.toString())))) }
        : entry,
    )
  const content = (name: string, change: (content: Buffer) => Buffer) => (entries: Entry[]) =>
    entries.map(entry => (entry.name === name ? { ...entry, content: change(entry.content) } : entry))
  const rows = (change: (text: string) => string) => (zipped: Buffer) => gzipSync(change(gunzipSync(zipped).toString()))
  const users = 'tables/users/000001.copy.gz'
  const swapped = (first: string, second: string) => (entries: Entry[]) => {
    const at = (name: string) => entries.findIndex(entry => entry.name === name)
    return entries.with(at(first), entries[at(second)] as Entry).with(at(second), entries[at(first)] as Entry)
  }

  async function refused(path: string, sentence: string): Promise<void> {
    const message = await restore(path).catch((error: unknown) => explain(error))
    expect(message).toContain(sentence)
    expect(message).toMatch(/^Não é possível repor .*\. Nada foi alterado\.$/)
    expect((await target.pool.query(`select from pg_class where relnamespace = 'public'::regnamespace`)).rowCount).toBe(
      0,
    )
  }

  test.each<[string, () => Buffer, string]>([
    ['nothing', () => Buffer.alloc(0), 'o ficheiro está vazio'],
    ['a text', () => Buffer.from('Olá\n'.repeat(400)), 'não é uma cópia de segurança do Tipy'],
    ['something compressed', () => gzipSync(read()), 'não é uma cópia de segurança do Tipy'],
    ['another tar', () => tarOf(entriesOf(whole).slice(1)), 'não é uma cópia de segurança do Tipy'],
    ['cut in its first block', () => read().subarray(0, 100), 'a cópia está incompleta'],
    ['cut in the middle of a content', () => read().subarray(0, 700), 'a cópia está incompleta'],
    ['cut between entries', () => tarOf(entriesOf(whole).slice(0, 5)), 'a cópia está danificada: falta uma entrada'],
    ['cut at its very end', () => read().subarray(0, -1), 'a cópia está incompleta'],
    ['something after its end', () => Buffer.concat([read(), Buffer.from('x')]), 'há dados a mais no fim'],
    ['another backup after its end', () => Buffer.concat([read(), read()]), 'há dados a mais no fim'],
    [
      'an entry that is gone',
      () => tarOf(entriesOf(whole).filter(({ name }) => name !== users)),
      '«users» tem 0 linhas',
    ],
    [
      'an entry twice',
      () => tarOf(entriesOf(whole).flatMap(each => (each.name === users ? [each, each] : each))),
      users,
    ],
    ['entries in another order', () => tarOf(swapped(users, 'jobs.json')(entriesOf(whole))), 'está danificada'],
    [
      'a content of another size',
      () => tarOf(content(users, old => Buffer.concat([old, Buffer.from([0])]))(entriesOf(whole))),
      `«${users}» não confere com a sua soma`,
    ],
  ])('%s', async (_name, damage, sentence) => {
    writeFileSync(forged, damage())
    await refused(forged, sentence)
  })

  test.each<[string, (entries: Entry[]) => Entry[], string]>([
    [
      'a manifest of a newer format',
      manifest(original => ({ ...original, version: 2 })),
      'mais recente do Tipy (formato 2)',
    ],
    [
      'a newer version',
      manifest(original => ({ ...original, migrations: [...original.migrations, '0999-later'] })),
      'foi feita por uma versão mais recente do Tipy',
    ],
    [
      'a manifest that promises other rows',
      manifest(original => ({ ...original, tables: original.tables.map(each => ({ ...each, rows: each.rows + 1 })) })),
      'linhas em vez de',
    ],
    [
      'a manifest that promises another file',
      manifest(original => ({ ...original, files: { ...original.files, count: 3 } })),
      'tem 2 ficheiros em vez de 3',
    ],
    [
      'a table whose name is a statement',
      manifest(original => ({ ...original, tables: [{ name: 'users; drop table users', columns: ['id'], rows: 0 }] })),
      'o seu índice não se lê',
    ],
    [
      'a name that leads elsewhere',
      entries => entries.map(each => (each.name.startsWith('files/') ? { ...each, name: 'files/../../x' } : each)),
      'não devia ter «files/../../x» neste lugar',
    ],
    [
      'files exchanged',
      entries =>
        entries
          .toReversed()
          .toSorted((a, b) => Number(b.name === 'manifest.json') - Number(a.name === 'manifest.json')),
      'está danificada',
    ],
    [
      'something nobody knows',
      entries => [...entries, { name: 'etc/passwd', content: Buffer.from('x') }],
      'etc/passwd',
    ],
    [
      'a piece that grows beyond measure',
      content(users, () => gzipSync(Buffer.alloc(PIECE + 1, 10))),
      'descomprime para mais do que pode ser',
    ],
    ['a piece that is not compressed', content(users, () => Buffer.from('x')), 'não se descomprime'],
    ['jobs that are none', content('jobs.json', () => Buffer.from('[1]')), '«jobs.json» não se lê'],
    ['without jobs', entries => entries.filter(({ name }) => name !== 'jobs.json'), 'falta «jobs.json»'],
  ])('%s, with correct checksums', async (_name, change, sentence) => {
    await writeForged(forged, change(entriesOf(whole)))
    await refused(forged, sentence)
  })

  test('any changed byte', async () => {
    const bytes = read()
    const step = Math.ceil(bytes.length / 60)
    for (let at = 7; at < bytes.length; at += step) {
      const changed = Buffer.from(bytes)
      changed[at] = (changed[at] ?? 0) ^ 0x10
      writeFileSync(forged, changed)
      await expect(restoreCommand([forged, '--check'], envOf(target)), `byte ${at}`).rejects.toThrow(/Não é possível/)
    }
  })

  test('a folder, and a path that does not exist', async () => {
    await refused(folder, 'não é um ficheiro')
    await refused(join(folder, 'nowhere'), 'o ficheiro não existe')
  })

  // Only the database detects these, so the restore is rolled back.
  test.each<[string, (entries: Entry[]) => Entry[], string]>([
    [
      'tables of another version',
      manifest(original => ({ ...original, migrations: original.migrations.slice(0, -5) })),
      'as suas tabelas não são as da sua versão',
    ],
    [
      'columns nobody knows',
      manifest(original => ({
        ...original,
        tables: original.tables.map(each => ({ ...each, columns: [...each.columns, 'more'] })),
      })),
      'as suas tabelas não são as da sua versão',
    ],
    [
      'rows of no company',
      content(
        users,
        rows(text => text.replace(/^[0-9a-f-]{36}/, '00000000-0000-4000-8000-000000000000')),
      ),
      'a tabela «users» não se carrega',
    ],
    [
      'an early end among rows',
      content(
        users,
        rows(text => text.replace(/^.*\n/, '\\.\n')),
      ),
      '«users»',
    ],
  ])('%s', async (_name, change, sentence) => {
    const started = await createTestDatabase()
    const before = await contents(started.db)
    await writeForged(forged, change(entriesOf(whole)))
    await expect(restore(forged, started)).rejects.toThrow(sentence)
    expect(await contents(started.db)).toEqual(before)
    await started.close()
  })
})
