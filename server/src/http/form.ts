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
  /** To be read before the next part is asked for. */
  readonly content: AsyncIterable<Uint8Array>
}
/** A form as it comes in, part by part: nothing of it is kept unless somebody keeps it. */
export type Form = AsyncIterable<FormText | FormFile>

/** More than any of our forms has. How large its files may be, each endpoint says by itself. */
const limits = { parts: 200, files: 50, fields: 150, fieldSize: 2048, fieldNameSize: 64, headerPairs: 20 }

/** Forms only, in this scope only: everywhere else a form is no body. */
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
      // The parser's types promise a name; a part without one has none all the same.
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

/** What is refused half-way still comes in, to nobody: otherwise the next call on its connection would wait behind it. */
function letGo({ raw }: FastifyRequest): void {
  raw.unpipe()
  raw.resume()
}

/** What the parser says of a form that is none is said as of any other bad body. */
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

/** The parser has words of its own, without a status, or with one that we do not speak. */
function isBroken(error: unknown): boolean {
  if (errorCode(error) === 'FST_INVALID_JSON_FIELD_ERROR') return true
  return (
    error instanceof Error &&
    !('statusCode' in error) &&
    /multipart|terminated early|boundary|malformed/i.test(error.message)
  )
}
