import { randomBytes } from 'node:crypto'
import type { Random } from '@tipy/seeds/random'
import type { Person } from './people.ts'
import type { CallRequest } from './wire.ts'
import type { Written } from './writing.ts'

const boundary = '----tipy-load'
const type = `multipart/form-data; boundary=${boundary}`

/** A form with a PDF (recognised by its first bytes) whose content is unique. */
function newForm(name: string): Buffer {
  const head = [
    `--${boundary}`,
    `content-disposition: form-data; name="files"; filename="${name}"`,
    'content-type: application/pdf',
    '',
    '%PDF-1.7\n% ',
  ].join('\r\n')
  const tail = [
    '\n%%EOF\n',
    `--${boundary}`,
    'content-disposition: form-data; name="fileNames"',
    '',
    name,
    `--${boundary}--`,
    '',
  ]
  return Buffer.concat([
    Buffer.from(head),
    Buffer.from(randomBytes(20_000).toString('hex')),
    Buffer.from(tail.join('\r\n')),
  ])
}

const upload = ({ own, files }: Person, random: Random): Written => ({
  method: 'POST',
  path: `/api/files/expenses/${random.pick(own.ids)}/files`,
  form: { type, body: newForm(`recibo-${random.digits(8)}.pdf`) },
  isRead: true,
  onAnswer: ({ status, data }) => {
    const [added] = status === 201 ? (data as readonly { _id: string }[]) : []
    if (added && files.length < 50) files.push(added._id)
  },
})

/** Requests the file's URL, which is valid for a minute, and then its content from that URL. */
const download = ({ files }: Person, random: Random): Written & { readonly next: (data: unknown) => CallRequest } => ({
  method: 'GET',
  path: `/api/files/url/${random.pick(files)}`,
  isRead: true,
  next: data => ({ method: 'GET', path: pathOf(String(data)) }),
})

function pathOf(address: string): string {
  const { pathname, search } = new URL(address, 'http://here')
  return pathname + search
}

/** Uploads to and downloads from the person's own expenses; other people list the files of a record. */
export function file(person: Person, random: Random): Written & { readonly next?: (data: unknown) => CallRequest } {
  const { own, files, seen } = person
  if (files.length > 0 && random.fraction() < 0.6) return download(person, random)
  if (own.ids.length > 0) return upload(person, random)
  // Not users: most people may not see the files of other users.
  const withFiles = seen.filter(
    ({ list: { record } }) => record.companions?.includes('files') && record.name !== 'users',
  )
  if (withFiles.length === 0) return { method: 'GET', path: '/api/tasks?isUser=true' }
  const { list, id } = random.pick(withFiles)
  return { method: 'GET', path: `/api/files/${list.record.name}/${id}` }
}
