import { expectStatus } from './expect.ts'
import { addFile } from './files.ts'
import type { Line } from './line.ts'
import { createExpense } from './records.ts'
import type { Work } from './work.ts'

/** Readers have no writes to lose; wrong answers are counted in the tally. */
const reader = (name: string, step: () => Promise<void>): Work => ({
  name,
  step,
  acknowledged: () => 0,
  faults: async () => [],
})

const lists = ['expenses', 'invoices', 'reservations', 'users']

/** Reads lists with their totals, and the global search. */
export const searchWork = (line: Line): Work =>
  reader('pesquisas', async () => {
    for (const list of lists)
      expectStatus(await line.request(`/api/${list}/search`, { method: 'POST', json: { page: 0, perPage: 50 } }), 200)
    expectStatus(await line.request('/api/palette?text=ana'), 200)
  })

const json = { columns: ['number', 'name', 'category', 'value', 'paymentDate'] }

export const exportWork = (line: Line): Work =>
  reader('exportações', async () => {
    for (const format of ['csv', 'xlsx'])
      expectStatus(
        await line.request(`/api/expenses/export?format=${format}`, { method: 'POST', json, isFile: true }),
        200,
      )
  })

/** Downloads the same file, by a new URL each time. */
export function contentWork(line: Line): Work {
  const key = 'conteúdo'
  let id: string | undefined
  const put = async (): Promise<string> => {
    const record = await createExpense(line, key, 1)
    return addFile(line, record, 'conteudo', `%PDF-1.7\n% ${key}\n%%EOF\n`)
  }
  return reader(key, async () => {
    id ??= await put()
    // The data of most calls is an object; here it is a text.
    const link = expectStatus(await line.request(`/api/files/url/${id}`), 200).body.data as unknown as string
    const result = await line.request(link, { isFile: true })
    // The URL is valid for a minute and may expire during an outage.
    if (!(result.status === 403 && result.isRepeated)) expectStatus(result, 200)
  })
}
