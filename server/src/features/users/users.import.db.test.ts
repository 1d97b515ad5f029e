import { users as record } from '@tipy/domain/features/users/users.record'
import type { Field } from '@tipy/domain/record/fields'
import type { ImportReport } from '@tipy/domain/record/importing'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { send, startApp } from '#testing/app'
import { testClock } from '#testing/clock'
import type { TestDatabase } from '#testing/database'
import { createDemonstrationDatabase, demonstrationTimeout } from '#testing/demonstration'
import { signIn } from '#testing/factories'
import { fingerprint } from '#testing/fingerprint'

const clock = testClock('2026-06-15T10:00:00Z')
let database: TestDatabase
/** One server without mail, one with. */
let app: FastifyInstance
let mailing: FastifyInstance

beforeAll(async () => {
  database = await createDemonstrationDatabase()
  app = await startApp(database, clock)
  mailing = await startApp(database, clock, { smtpUrl: 'smtp://127.0.0.1:9' })
}, demonstrationTimeout)
afterAll(async () => {
  await app.close()
  await mailing.close()
  await database.close()
})

async function tokenOf(account: string): Promise<string> {
  const user = await database.db.selectFrom('users').selectAll().where('email', '=', account).executeTakeFirstOrThrow()
  return signIn(database.db, user, clock.now())
}

type Report = ImportReport & { readonly fields?: Record<string, string>; readonly current?: ImportReport }
async function importing(step: 'preview' | 'confirm', content: string, account: string, seen?: string, to = app) {
  const form = new FormData()
  if (seen !== undefined) form.append('fingerprint', seen)
  form.append('files', new Blob([content]), 'staff.csv')
  return send<Report>(to, 'POST /api/users/import', { token: await tokenOf(account), query: { step }, body: form })
}
const admin = 'sysadmin@horizonte.pt'
const csv = (...rows: readonly (readonly string[])[]) => rows.map(row => row.join(';')).join('\n')
const head = [
  'Nome',
  'Email',
  'Função',
  'Agências',
  'Género',
  'Data de nascimento',
  'Telefone',
  'NIF',
  'Início do contrato',
  'Tipo de contrato',
  'Comissão',
  'Línguas',
  'Redes sociais',
]
const row = (number: number, changes: Readonly<Record<string, string>> = {}) => {
  const values: Readonly<Record<string, string>> = {
    Nome: `Pessoa Nova ${number}`,
    Email: `nova${number}@horizonte.pt`,
    Função: 'Consultor',
    Agências: 'Porto',
    Género: 'Feminino',
    'Data de nascimento': '05-05-1990',
    Telefone: `9${String(10_000_000 + number)}`,
    NIF: '501964843',
    'Início do contrato': '01-06-2026',
    'Tipo de contrato': 'Prestação de Serviços (CPS)',
    Comissão: '47,8',
    Línguas: 'Português, Inglês',
    'Redes sociais': 'Instagram: https://instagram.example/eu',
    ...changes,
  }
  return head.map(name => values[name] ?? '')
}

test.each([
  ['horizonte', 'csv'],
  ['realtyart', 'xlsx'],
] as const)(
  'the export of %s as %s can be imported again: every person the same, nothing written',
  async (code, format) => {
    const token = await tokenOf(`sysadmin@${code}.pt`)
    // Fields that a company has switched off are no columns.
    const { settings } = await database.db
      .selectFrom('companies')
      .select('settings')
      .where('code', '=', code)
      .executeTakeFirstOrThrow()
    const columns = Object.entries(record.fields).flatMap(([name, { when }]: [string, Field]) =>
      when === undefined || settings[when] ? [name] : [],
    )
    const exported = await app.inject({
      method: 'POST',
      url: `/api/users/export?format=${format}`,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      payload: JSON.stringify({ columns }),
    })
    expect(exported.statusCode).toBe(200)
    const before = await fingerprint(database.db)
    const again = async (step: string, seen?: string) => {
      const form = new FormData()
      if (seen !== undefined) form.append('fingerprint', seen)
      form.append('files', new Blob([new Uint8Array(exported.rawPayload)]), `staff.${format}`)
      return send<Report>(app, 'POST /api/users/import', { token, query: { step }, body: form })
    }
    const preview = await again('preview')
    expect(preview, JSON.stringify(preview.data).slice(0, 500)).toMatchObject({ status: 200, data: { errors: [] } })
    expect(preview.data.counts).toMatchObject({ create: 0, change: 0 })
    expect(preview.data.counts.same).toBeGreaterThan(30)
    expect((await again('confirm', preview.data.fingerprint)).status).toBe(200)
    const { session_tokens: _, kept_answers: __, ...after } = await fingerprint(database.db)
    expect(after).toEqual(Object.fromEntries(Object.entries(before).filter(([table]) => table in after)))
  },
)

describe('people from a spreadsheet', () => {
  test('are previewed with every error by row and column, and none is written', async () => {
    const before = await fingerprint(database.db)
    const wrong = csv(
      head,
      row(1, { Email: 'nada' }),
      row(2, { Função: 'Rei', 'Data de nascimento': '31-02-1990' }),
      row(3, { 'Tipo de contrato': 'Contrato sem Termo' }),
      row(4, { NIF: '12' }),
      row(5, { Email: 'nada', 'Data de nascimento': '31-02-1990', Comissão: '500' }),
      row(6, { Email: '', 'Data de nascimento': 'ontem' }),
    )
    const { status, data } = await importing('preview', wrong, admin)
    expect(status).toBe(200)
    expect(data.errors.map(({ row: line, column, message }) => [line, column, message])).toEqual(
      expect.arrayContaining([
        [2, 'E-mail', 'Email inválido'],
        [3, 'Função', 'Não existe «Rei»'],
        [3, 'Data de nascimento', 'Data inválida: escreva DD-MM-AAAA'],
        [4, 'Tipo de contrato', 'Este tipo de contrato não é para esta função'],
        [5, 'NIF', 'NIF inválido'],
        [6, 'E-mail', 'Email inválido'],
        [6, 'Data de nascimento', 'Data inválida: escreva DD-MM-AAAA'],
        [6, 'Comissão', expect.any(String)],
        [7, 'E-mail', 'Obrigatório'],
        [7, 'Data de nascimento', 'Data inválida: escreva DD-MM-AAAA'],
      ]),
    )
    expect((await importing('confirm', wrong, admin, data.fingerprint)).status).toBe(422)
    const { session_tokens: _, ...after } = await fingerprint(database.db)
    expect(after).toEqual(Object.fromEntries(Object.entries(before).filter(([table]) => table in after)))
  })

  test('need an access link if no mail can be sent, which preview and answer say', async () => {
    const file = csv(head, row(7))
    const seen = (await importing('preview', file, admin)).data
    expect(seen.note).toMatch(/^Não há servidor de e-mail: .* precisa de uma ligação de acesso/)
    expect((await importing('preview', file, admin, undefined, mailing)).data.note).toBeNull()
    const done = await importing('confirm', file, admin, seen.fingerprint)
    expect(done).toMatchObject({ status: 200, data: { counts: { create: 1 }, note: seen.note } })
    const again = await importing('preview', file, admin)
    expect(again.data).toMatchObject({ counts: { create: 0, same: 1 }, note: null })
  })

  test('are previewed with the labels of the form, which the file may use too', async () => {
    const file = csv([...head, 'Faturação'], [...row(8), 'Fatura'], [...row(9), 'recibo verde'], [...row(10), 'Não'])
    const { data } = await importing('preview', file, admin)
    expect(data.errors).toEqual([])
    const shown = (column: string) =>
      data.rows.map(({ changes }) => changes.find(change => change.column === column)?.after)
    expect(shown('Faturação')).toEqual(['Fatura', 'Recibo Verde', 'Recibo Verde'])
    expect(shown('Comissão')).toEqual(Array(3).fill('47,8%'))
    expect(shown('Tempo inteiro')).toEqual(Array(3).fill('Sim'))
  })

  test('are added, changed by e-mail and invited, all in one transaction', async () => {
    const consultant = await database.db
      .selectFrom('users')
      .selectAll()
      .where('email', '=', 'consultant@horizonte.pt')
      .executeTakeFirstOrThrow()
    const file = csv(head, row(1), row(2), [
      ...row(3, { Nome: consultant.name, Email: 'Consultant@horizonte.pt', NIF: consultant.nif ?? '' }),
    ])
    const seen = (await importing('preview', file, admin)).data
    expect([seen.counts, seen.errors]).toEqual([{ create: 2, change: 1, same: 0 }, []])
    expect((await importing('confirm', file, admin, seen.fingerprint)).status).toBe(200)
    const { rows } = await sql<{ name: string; languages: string[]; commission: string; social_media: object }>`
      select name, languages, commission, social_media from users where email in ('nova1@horizonte.pt', 'nova2@horizonte.pt') order by name`.execute(
      database.db,
    )
    expect(rows).toEqual(
      [1, 2].map(number => ({
        name: `Pessoa Nova ${number}`,
        languages: ['pt', 'en'],
        commission: '47.800000',
        social_media: { instagram: 'https://instagram.example/eu' },
      })),
    )
    const mails = await database.db
      .selectFrom('mails')
      .select('recipient')
      .where('template', '=', 'invitation')
      .execute()
    expect(mails.map(({ recipient }) => recipient).toSorted()).toEqual(
      expect.arrayContaining(['nova1@horizonte.pt', 'nova2@horizonte.pt']),
    )
  })
})
