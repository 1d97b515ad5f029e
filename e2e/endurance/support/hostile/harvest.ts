import { records } from '@tipy/domain/records'
import { call } from '../../../start/calls.ts'
import { type Actor, actorWith, type Company } from './companies.ts'
import { idsOf, noteRows, noteValues } from './known.ts'
import type { Operation } from './operations.ts'

type Row = Record<string, unknown>

const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null && '_id' in value

/** The rows with an id in an answer, which is a list or an object of lists. */
function rowsIn(data: unknown): readonly Row[] {
  if (Array.isArray(data)) return data.filter(isRow)
  if (typeof data !== 'object' || data === null) return []
  const lists = Object.values(data).filter(value => Array.isArray(value) && value.some(isRow))
  return lists.flatMap(list => (list as unknown[]).filter(isRow))
}

async function ask(address: string, { token }: Actor, method: string, path: string, body?: unknown): Promise<unknown> {
  const sent = body === undefined ? {} : { body: JSON.stringify(body) }
  const { status, body: answer } = await call(address, path, { method, token, ...sent })
  return status === 200 ? answer.data : null
}

const lastPartOf = (path: string): string => path.split('/').at(-1) ?? ''

/** Reads every list and every other GET without parameters. */
export async function harvest(address: string, operations: readonly Operation[], company: Company): Promise<void> {
  const { known } = company
  for (const asker of [actorWith(company, 'sysAdmin'), actorWith(company, 'cfo')]) {
    for (const { method, path, about, streams } of operations) {
      if (streams || path.includes('{')) continue
      if (method === 'GET' && path !== '/api/live') {
        const data = await ask(address, asker, method, path)
        noteValues(known, data)
        noteRows(known, about === 'config' ? lastPartOf(path) : about, rowsIn(data))
      }
      if (method === 'POST' && path.endsWith('/search')) {
        const data = await ask(address, asker, method, path, { page: 0, perPage: 30 })
        noteRows(known, about === 'config' ? 'emails' : about, rowsIn(data))
      }
    }
  }
  await harvestAround(address, company)
}

/** Reads the comments, files and changes of records. */
async function harvestAround(address: string, company: Company): Promise<void> {
  const asker = actorWith(company, 'sysAdmin')
  const { known } = company
  known.values.set('group', [...known.rows.keys()])
  for (const group of Object.keys(records)) {
    for (const id of idsOf(known, group).slice(0, 3)) {
      for (const kind of ['comments', 'files', 'changes']) {
        const data = await ask(address, asker, 'GET', `/api/${kind}/${group}/${id}`)
        noteRows(known, kind, rowsIn(data))
      }
    }
  }
}
