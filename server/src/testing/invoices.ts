import { nifFrom } from '@tipy/domain/identity/nif'
import type { FastifyInstance } from 'fastify'
import type { Settings } from '#platform/settings'
import { type Answer, send } from './app.ts'
import { type Deals, type ShownDeal, startDeals } from './deals.ts'

/** A row as the viewer receives it; in a refusal, `fields` has the messages. */
export type ShownInvoice = ShownDeal

interface Found {
  readonly invoices: ShownInvoice[]
  readonly total: number
  readonly totals: Readonly<Record<string, number | null>> | null
  readonly monthly: readonly { readonly month: string | null; readonly value: number; readonly bank: number }[] | null
  readonly toPayResponsible: number | null
  readonly owed: Readonly<Record<'internal' | 'external' | 'responsible', number>> | null
  readonly fields?: object
}

/**
 * The company of `startDeals` with what invoices need: Lisboa has a broker and a COO, ana was recruited by hr, and
 * credit managers get ten per cent.
 */
export async function startInvoices(settings?: object, installed?: Partial<Settings>) {
  const deals = await startDeals(settings, installed)
  await answerFor(deals)
  const { app, token, idOf } = deals
  return { deals, app, token, idOf, database: deals.database, ...invoiceCalls(app, token, idOf), end: deals.end }
}
export type InvoicesFixture = Awaited<ReturnType<typeof startInvoices>>

async function answerFor({ database: { db }, idOf }: Deals): Promise<void> {
  const heads = { broker: idOf('broker'), coo: idOf('coo') }
  await db.updateTable('offices').set(heads).where('key', '=', 'lisboa').execute()
  const paid = {
    coo_commission: 1,
    commercial_director_bank_commission: 4,
    recruiter: idOf('hr'),
    recruiter_commission: 3,
    recruiter_director: idOf('assistant'),
    recruiter_director_commission: 1.5,
  }
  await db.updateTable('users').set(paid).where('id', '=', idOf('ana')).execute()
  await db.updateTable('users').set({ credit_manager_commission: 10 }).where('role', '=', 'creditManager').execute()
}

let count = 0

/** Calls about invoices as a named person, on any server of the same database. */
export function invoiceCalls(app: FastifyInstance, token: (who: string) => string, idOf: (who: string) => string) {
  /** A complete invoice, both sides in the company. */
  const invoice = (over: object = {}) => {
    count += 1
    return {
      ref: `FT-${count}`,
      number: count,
      issueDate: '2026-03-05',
      date: '2026-03-05',
      owner: 'Eva Dias',
      buyer: 'Ivo Reis',
      value: 10_000,
      finder: idOf('ana'),
      seller: idOf('rui'),
      ...over,
    }
  }
  type Shown = Promise<Answer<ShownInvoice>>
  const about = (who: string, id: string, body?: object) => ({
    token: token(who),
    params: { id },
    ...(body && { body }),
  })
  const create = (who: string, over: object = {}, headers = {}): Shown =>
    send(app, 'POST /api/invoices', { token: token(who), body: invoice(over), headers })
  return {
    invoice,
    create,
    /** Creates one, which must succeed; of Lisboa by default. */
    made: async (over: object = {}, who = 'cfo'): Promise<ShownInvoice> => {
      const answer = await create(who, { office: 'lisboa', ...over })
      if (answer.status !== 201) throw new Error(JSON.stringify(answer.data))
      return answer.data
    },
    read: (who: string, id: string): Shown => send(app, 'GET /api/invoices/{id}', about(who, id)),
    put: (who: string, id: string, body: object): Shown => send(app, 'PUT /api/invoices/{id}', about(who, id, body)),
    patch: (who: string, id: string, body: object): Shown =>
      send(app, 'PATCH /api/invoices/{id}', about(who, id, body)),
    bulk: (who: string, body: object) => send(app, 'PATCH /api/invoices', { token: token(who), body }),
    remove: (who: string, id: string): Shown => send(app, 'DELETE /api/invoices/{id}', about(who, id)),
    search: (who: string, body: object = {}, headers = {}) =>
      send<Found>(app, 'POST /api/invoices/search', { token: token(who), body: { perPage: 50, ...body }, headers }),
    changes: (who: string, id: string, model = 'invoices') =>
      send<{ fields: Record<string, unknown> }[]>(app, 'GET /api/changes/{model}/{id}', {
        token: token(who),
        params: { model, id },
      }),
    exported: (who: string, columns: readonly string[], id: string) =>
      send<string>(app, 'POST /api/invoices/export', {
        token: token(who),
        query: { format: 'csv' },
        body: { columns, filters: { id } },
      }),
    /** Bills a deal's next billing date, or the named one. */
    bill: (who: string, id: string, body: object = {}, headers = {}): Promise<Answer<ShownInvoice>> =>
      send(app, 'POST /api/reservations/{id}/invoices', { ...about(who, id, body), headers }),
  }
}

/** What a deal needs to be billed. */
export const named = (name: string) => ({ name, nif: nifFrom('12345678') })
export const billable = { owners: [{ ...named('Eva Dias'), percentage: 100 }], buyers: [named('Ivo Reis')] }
