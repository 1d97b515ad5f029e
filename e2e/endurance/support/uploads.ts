import { createHash, randomBytes } from 'node:crypto'
import { call, callFor, logIn } from '../../start/calls.ts'
import { expense } from './work/records.ts'

const filesPerExpense = 50

/** Uploads files to expenses and remembers their contents. */
export interface Uploads {
  add(bytes: number): Promise<UploadResult>
  addPhoto(): Promise<number>
  count(): number
  /** Names of files whose content is not the uploaded one. */
  faults(): Promise<readonly string[]>
  read(): Promise<UploadResult>
  zip(): Promise<UploadResult & { readonly bytes: number }>
  /** Lists files, which needs no storage. */
  list(): Promise<number>
}

interface UploadResult {
  readonly status: number
  /** The Retry-After header. */
  readonly retryAfter: string | null
}

interface UploadedFile {
  readonly id: string
  readonly digest: string
}

const digestOf = (content: Uint8Array): string => createHash('sha256').update(content).digest('hex')

/** One pixel. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)

/** A PDF (recognised by its first bytes) whose content is unique. */
const newContent = (bytes: number): Buffer => Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(bytes)])

export async function openUploads(address: string): Promise<Uploads> {
  const entered = await logIn(address, 'cfo@horizonte.pt', 'demo1234')
  const { token, user } = entered.body.data as { token: string; user: { _id: string } }
  const uploaded: UploadedFile[] = []
  let place = ''
  /** The expense of the next file: a new one after `filesPerExpense` files. */
  const nextPlace = async (): Promise<string> => {
    if (uploaded.length % filesPerExpense > 0 && place) return place
    const body = JSON.stringify(expense('Papéis', 1))
    const made = await call(address, '/api/expenses', { method: 'POST', token, body })
    place = String(made.body.data._id)
    return place
  }
  const headers = { authorization: `Bearer ${token}` }
  const send = async (path: string, name: string, content: Uint8Array) => {
    const form = new FormData()
    form.append('files', new Blob([new Uint8Array(content)]), name)
    return fetch(address + path, { method: 'POST', headers, body: form })
  }
  const contentOf = async (id: string): Promise<Response> => {
    const link = await callFor<string>(address, `/api/files/url/${id}`, { token })
    return fetch(address + link.body.data)
  }
  return {
    async add(bytes) {
      const content = newContent(bytes)
      const answer = await send(`/api/files/expenses/${await nextPlace()}/files`, 'papel.pdf', content)
      const { data } = (await answer.json()) as { data: readonly { _id: string }[] }
      if (answer.status === 201) uploaded.push({ id: String(data[0]?._id), digest: digestOf(content) })
      return resultOf(answer)
    },
    async addPhoto() {
      return (await send(`/api/files/users/${user._id}/image`, 'eu.png', picture)).status
    },
    count: () => uploaded.length,
    async faults() {
      const faults: string[] = []
      for (const { id, digest } of uploaded) {
        const content = new Uint8Array(await (await contentOf(id)).arrayBuffer())
        if (digestOf(content) !== digest) faults.push(id)
      }
      return faults
    },
    read: async () => resultOf(await contentOf(uploaded[0]?.id ?? '')),
    async zip() {
      const body = JSON.stringify({ files: uploaded.map(({ id }) => id) })
      const answer = await fetch(`${address}/api/files/zip`, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body,
      })
      return { ...resultOf(answer), bytes: (await answer.arrayBuffer()).byteLength }
    },
    list: async () => (await call(address, '/api/expenses/search', { method: 'POST', token, body: '{}' })).status,
  }
}

const resultOf = ({ status, headers }: Response): UploadResult => ({ status, retryAfter: headers.get('retry-after') })
