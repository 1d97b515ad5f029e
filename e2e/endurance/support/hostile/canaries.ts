import { call } from '../../../start/calls.ts'
import { addRows, idsOf } from './catalogue.ts'
import { type Actor, actorWith, type Company } from './companies.ts'
import type { Operation, Schema } from './operations.ts'

/** Free text with space for the canary; texts with a minimum length are keys of lists. */
const isText = (schema: Schema): boolean => {
  if (schema.anyOf) return schema.anyOf.some(isText)
  const { type, format, minLength, maxLength = 0 } = schema
  return (
    type === 'string' && schema.enum === undefined && format === undefined && minLength === undefined && maxLength > 30
  )
}

const textsOf = (body: Schema): readonly string[] =>
  Object.entries(body.properties ?? {}).flatMap(([name, schema]) => (isText(schema) ? [name] : []))

type Planted = Map<string, number>

/** Writes the company's canary wherever its own people may write; returns the count by kind of data. */
export async function plantCanaries(
  address: string,
  operations: readonly Operation[],
  company: Company,
): Promise<ReadonlyMap<string, number>> {
  const planted: Planted = new Map()
  const send: Send = async (kind, { token }, method, path, body) => {
    const answer = await call(address, path, { method, token, body: JSON.stringify(body) })
    if (answer.status < 300) planted.set(kind, (planted.get(kind) ?? 0) + 1)
    return answer
  }
  for (const { about, method, path, body } of operations) {
    if (method !== 'PUT' || path !== `/api/${about}/{id}` || body === undefined) continue
    for (const id of idsOf(company.catalogue, about).filter(notOurs(company)).slice(0, 4)) {
      if ((planted.get(about) ?? 0) > 0) continue
      const row = { about, id, names: textsOf(body) }
      // sysAdmin may write most fields; the CFO those that sysAdmin may not.
      for (const role of ['sysAdmin', 'cfo']) await plantOn(send, company, actorWith(company, role), row)
    }
  }
  await plantElsewhere(company, send)
  if (await plantFile(address, company, actorWith(company, 'cfo'))) planted.set('files', 1)
  return planted
}

interface Row {
  readonly about: string
  readonly id: string
  readonly names: readonly string[]
}

/** Writes all texts of a row except refused ones; if a refusal names no field, tries each half separately. */
async function plantOn(send: Send, company: Company, writer: Actor, row: Row): Promise<void> {
  const { about, id, names } = row
  if (names.length === 0) return
  const texts = Object.fromEntries(names.map(name => [name, company.canary]))
  const { status, body } = await send(about, writer, 'PATCH', `/api/${about}/${id}`, texts)
  if (status < 300 || status === 404) return
  const refused = Object.keys(body.data?.fields ?? {})
  const left = names.filter(name => !refused.includes(name))
  if (left.length < names.length) return plantOn(send, company, writer, { ...row, names: left })
  if (names.length === 1) return
  const half = Math.ceil(names.length / 2)
  await plantOn(send, company, writer, { ...row, names: names.slice(0, half) })
  await plantOn(send, company, writer, { ...row, names: names.slice(half) })
}

/** Spares the actors, whose accounts are needed. */
const notOurs =
  ({ people }: Company) =>
  (id: string): boolean =>
    !people.some(person => person.id === id)

type Send = (kind: string, actor: Actor, method: string, path: string, body: unknown) => ReturnType<typeof call>

/** Canaries outside records: comments, tasks, notices, files and names of lists. */
async function plantElsewhere(company: Company, send: Send): Promise<void> {
  const { canary, catalogue } = company
  const [admin, cfo] = [actorWith(company, 'sysAdmin'), actorWith(company, 'cfo')]
  const ref = idsOf(catalogue, 'expenses')[0]
  const users = company.people.map(({ id }) => id)
  const comment = await send('comments', cfo, 'POST', '/api/comments', { group: 'expenses', ref, message: canary })
  addRows(catalogue, 'comments', [comment.body.data])
  for (const actor of [admin, cfo]) {
    const task = { title: canary, observations: canary, date: '2026-03-05T10:00' }
    const made = await send('tasks', actor, 'POST', '/api/tasks', task)
    addRows(catalogue, 'tasks', [made.body.data])
  }
  await send('notices', admin, 'POST', '/api/notifications', { title: canary, description: canary, users })
  await send('errors', admin, 'POST', '/api/errors', { message: canary, stack: canary, route: `/${canary}` })
  const wording = { template: 'welcome', subject: canary, body: `${canary} {{ligação}}`, version: 0 }
  await send('wordings', admin, 'PUT', '/api/config/emails', wording)
  const viability = catalogue.rows.get('viabilities')?.find(row => (row.buyers as unknown[] | undefined)?.length)
  const buyers = (viability?.buyers as object[] | undefined)?.map(buyer => ({ ...buyer, name: canary }))
  await send('viabilities', admin, 'PATCH', `/api/viabilities/${String(viability?._id)}`, { buyers })
}

async function plantFile(address: string, { canary, catalogue }: Company, { token }: Actor): Promise<boolean> {
  const form = new FormData()
  form.append('files', new Blob([`%PDF-1.7\n% ${canary}\n%%EOF\n`]), `${canary}.pdf`)
  form.append('fileNames', `${canary}/${canary}.pdf`)
  const response = await fetch(`${address}/api/files/expenses/${idsOf(catalogue, 'expenses')[0]}/files`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  })
  if (response.status !== 201) return false
  addRows(catalogue, 'files', ((await response.json()) as { data: Record<string, unknown>[] }).data)
  return true
}
