import multipart from '@fastify/multipart'
import { TipyError } from '@tipy/domain/errors/errors'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { errorCode } from '#platform/errorCode'
import { findUnstorable } from './text.ts'

export interface FormText {
  readonly kind: 'text'
  readonly name: string
  readonly value: string
}
export interface FormFile {
  readonly kind: 'file'
  readonly name: string
  readonly fileName: string
  /** Must be read before the next part is requested. */
  readonly content: AsyncIterable<Uint8Array>
}
/** A form as it arrives, part by part: nothing of it is buffered. */
export type Form = AsyncIterable<FormText | FormFile>

/** More than any of our forms has. Each endpoint sets its own limit for the size of files. */
const limits = { parts: 700, files: 350, fields: 350, fieldSize: 2048, fieldNameSize: 64, headerPairs: 20 }

/** This scope accepts forms and nothing else; outside it a form is refused. */
export async function acceptForms(scope: FastifyInstance): Promise<void> {
  scope.removeAllContentTypeParsers()
  await scope.register(multipart, {
    limits: { ...limits, fileSize: Number.MAX_SAFE_INTEGER },
    throwFileSizeLimit: false,
  })
}

export async function* readForm(request: FastifyRequest): Form {
  if (!request.isMultipart()) throw new TipyError('UNSUPPORTED_TYPE')
  try {
    for await (const part of explained(request.parts())) {
      // The parser's types promise a name, but a part may come without one.
      const name: string | undefined = part.fieldname
      if (name === undefined) throw noForm()
      if (part.type === 'file') {
        yield { kind: 'file', name, fileName: part.filename ?? '', content: explained<Uint8Array>(part.file) }
      } else yield { kind: 'text', name, value: textOf(name, part.value, part.valueTruncated) }
    }
  } finally {
    letGo(request)
  }
}

/** Discards the rest of a form refused half-way: unread, it would block the next call on the same connection. */
function letGo({ raw }: FastifyRequest): void {
  raw.unpipe()
  raw.resume()
}

/** Turns the parser's errors about a malformed form into our error for an invalid body. */
async function* explained<T>(parts: AsyncIterable<T>): AsyncGenerator<T> {
  try {
    yield* parts
  } catch (error) {
    throw isBroken(error) ? noForm() : error
  }
}

const noForm = () => new TipyError('INVALID', { body: 'Formulário inválido' })

function textOf(name: string, value: unknown, isCut: boolean): string {
  if (isCut) throw new TipyError('TOO_LARGE')
  if (typeof value !== 'string' || findUnstorable(value) !== null)
    throw new TipyError('INVALID', { [name.slice(0, 64)]: 'Texto inválido' })
  return value
}

/** The parser's errors about a malformed form: by message, since they have no status, or by code. */
function isBroken(error: unknown): boolean {
  if (errorCode(error) === 'FST_INVALID_JSON_FIELD_ERROR') return true
  return (
    error instanceof Error &&
    !('statusCode' in error) &&
    /multipart|terminated early|boundary|malformed/i.test(error.message)
  )
}
