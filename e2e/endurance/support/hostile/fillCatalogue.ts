import { records } from '@tipy/domain/records'
import { call } from '../../../start/calls.ts'
import { addRows, addValues, idsOf } from './catalogue.ts'
import { type Actor, actorWith, type Company } from './companies.ts'
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

async function read(address: string, { token }: Actor, method: string, path: string, body?: unknown): Promise<unknown> {
  const sent = body === undefined ? {} : { body: JSON.stringify(body) }
  const { status, body: answer } = await call(address, path, { method, token, ...sent })
  return status === 200 ? answer.data : null
}

const lastPartOf = (path: string): string => path.split('/').at(-1) ?? ''

/** Reads every list and every other GET without parameters. */
export async function fillCatalogue(
  address: string,
  operations: readonly Operation[],
  company: Company,
): Promise<void> {
  const { catalogue } = company
  for (const reader of [actorWith(company, 'sysAdmin'), actorWith(company, 'cfo')]) {
    for (const { method, path, about, streams } of operations) {
      if (streams || path.includes('{')) continue
      if (method === 'GET' && path !== '/api/live') {
        const data = await read(address, reader, method, path)
        addValues(catalogue, data)
        addRows(catalogue, about === 'config' ? lastPartOf(path) : about, rowsIn(data))
      }
      if (method === 'POST' && path.endsWith('/search')) {
        const data = await read(address, reader, method, path, { page: 0, perPage: 30 })
        addRows(catalogue, about === 'config' ? 'emails' : about, rowsIn(data))
      }
    }
  }
  await fillFromRecords(address, company)
}

/** Reads the comments, files and changes of records. */
async function fillFromRecords(address: string, company: Company): Promise<void> {
  const reader = actorWith(company, 'sysAdmin')
  const { catalogue } = company
  catalogue.values.set('group', [...catalogue.rows.keys()])
  for (const group of Object.keys(records)) {
    for (const id of idsOf(catalogue, group).slice(0, 3)) {
      for (const kind of ['comments', 'files', 'changes']) {
        const data = await read(address, reader, 'GET', `/api/${kind}/${group}/${id}`)
        addRows(catalogue, kind, rowsIn(data))
      }
    }
  }
}
