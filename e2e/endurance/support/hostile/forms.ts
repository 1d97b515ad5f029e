import type { Random } from '@tipy/seeds/random'
import { texts } from './naughty.ts'

/** A malicious or malformed file. */
export interface HostileForm {
  readonly name: string
  readonly bytes: Buffer
}

const boundary = '----limite8812'
const formType = `multipart/form-data; boundary=${boundary}`

function part(headers: readonly string[], content: Buffer): Buffer {
  return Buffer.concat([Buffer.from(`--${boundary}\r\n${headers.join('\r\n')}\r\n\r\n`), content, Buffer.from('\r\n')])
}

const filePart = ({ name, bytes }: HostileForm): Buffer =>
  part(
    [
      `Content-Disposition: form-data; name="files"; filename="${name.replace(/["\r\n]/g, '_')}"`,
      'Content-Type: application/octet-stream',
    ],
    bytes,
  )

const textPart = (name: string, value: string): Buffer =>
  part([`Content-Disposition: form-data; name="${name}"`], Buffer.from(value))

/** The multipart form that a browser sends with one file. */
export const plainForm = (file: HostileForm): { type: string; bytes: Buffer } => ({
  type: formType,
  bytes: Buffer.concat([filePart(file), end]),
})

const end = Buffer.from(`--${boundary}--\r\n`)

/** A multipart form with one of these files: complete, truncated, without an end, or with malformed parts. */
export function hostileForm(random: Random, files: readonly HostileForm[]): { type: string; bytes: Buffer } {
  const file = random.pick(files)
  const good = Buffer.concat([filePart(file), end])
  const ways: (() => Buffer)[] = [
    () => good,
    () => good,
    () => Buffer.concat([filePart(file), textPart('fileNames', random.pick(texts)), end]),
    () => Buffer.concat([filePart(file), textPart('fileIsInvoice', random.pick(texts)), end]),
    () => Buffer.concat([filePart({ ...file, name: random.pick(texts) }), end]),
    () => Buffer.concat([textPart(random.pick(texts), 'x'), filePart(file), filePart(file), end]),
    () => good.subarray(0, Math.floor(good.byteLength / 2)),
    () => filePart(file),
    () => end,
    () => Buffer.concat([part(['Content-Disposition: form-data'], file.bytes), end]),
    () => Buffer.concat([part(['X: y'], file.bytes), end]),
    () => Buffer.concat([textPart('fingerprint', random.pick(texts)), filePart(file), end]),
    () => Buffer.concat([...Array.from({ length: 300 }, (_, index) => textPart(`a${index}`, 'x')), end]),
    () => Buffer.from('nada'),
  ]
  return { type: formType, bytes: random.pick(ways)() }
}
