import { randomBytes } from 'node:crypto'
import { expectStatus } from './expect.ts'
import type { Line } from './line.ts'
import { createExpense } from './records.ts'
import type { Work } from './work.ts'

/** The number of files on one record before the next is used. */
const perRecord = 100

/** A PDF (recognised by its first bytes) whose content is unique. */
const newContent = (): string => `%PDF-1.7\n% ${randomBytes(15_000).toString('hex')}\n%%EOF\n`

/** Uploads a file to an expense; idempotent by `key`. */
export async function addFile(line: Line, expense: string, key: string, content: string): Promise<string> {
  const form = new FormData()
  form.append('files', new Blob([content], { type: 'application/pdf' }), `${key}.pdf`)
  form.append('fileNames', `${key}.pdf`)
  const added = await line.request(`/api/files/expenses/${expense}/files`, { method: 'POST', form, key })
  // The data of most calls is an object; here it is a list.
  const [file] = expectStatus(added, 201).body.data as unknown as readonly { _id: string }[]
  return String(file?._id)
}

/** Uploads files to records; `verify` checks their contents. */
export function fileWork(line: Line, name: string): Work {
  const sizeById = new Map<string, number>()
  let record: string | null = null
  let count = 0
  return {
    name,
    acknowledged: () => sizeById.size,
    async step() {
      if (record === null || count % perRecord === 0) record = await createExpense(line, `${name}/${count}`, 1)
      count += 1
      const content = newContent()
      const key = `${name}-${count}`
      sizeById.set(await addFile(line, record, key, content), content.length)
    },
    async faults(database) {
      const { rows } = await database.query<{ id: string; size: string; copies: string }>(
        'select id, size, count(*) over (partition by name) as copies from files where name like $1',
        [`${name}-%`],
      )
      const sizes = new Map(rows.map(row => [row.id, Number(row.size)]))
      const doubled = rows.filter(({ copies }) => copies !== '1').map(({ id }) => `doubled: file ${id}`)
      const lost = [...sizeById].filter(([id, bytes]) => sizes.get(id) !== bytes).map(([id]) => `lost: file ${id}`)
      return [...doubled, ...lost]
    },
  }
}
