import { finished, Readable } from 'node:stream'

/** The data of an answer that is JSON already, and is sent as it is. */
export class JsonText {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

/** The answer around its data. */
export const envelope = { before: '{"message":"OK","data":', after: '}' }

/** A whole answer that is computed and written while it is sent, as fast as its reader takes it. */
export class JsonStream {
  readonly body: Readable
  constructor(pieces: AsyncIterable<string>) {
    this.body = Readable.from(pieces)
  }
  /** Sent, or its reader has left. */
  ended(): Promise<void> {
    return new Promise(done => void finished(this.body, () => done()))
  }
}

/** The values of an object, of which lists may be computed one by one. */
type Parts<T> = { readonly [K in keyof T]: T[K] | (T[K] extends readonly (infer I)[] ? AsyncIterable<I> : never) }

/** Longer texts are sent before the next item is computed. */
const minPieceLength = 64 * 1024

/**
 * An object whose lists are computed while it is sent. A short one is sent whole: what fails in the first piece is still
 * answered with its code.
 */
export async function writeJson<T extends object>(parts: Parts<T>): Promise<JsonText | JsonStream> {
  const pieces = piecesOf(parts)
  const first = await pieces.next()
  if (first.done) return new JsonText(first.value)
  return new JsonStream(enveloped(first.value, pieces))
}

/** Returns the last piece. */
type Pieces = AsyncGenerator<string, string>

async function* piecesOf(parts: object): Pieces {
  let text = '{'
  for (const [at, [name, value]] of Object.entries(parts).entries()) {
    text += `${at === 0 ? '' : ','}${JSON.stringify(name)}:`
    if (!isComputed(value)) {
      text += JSON.stringify(value)
      continue
    }
    text += '['
    let isFirst = true
    for await (const item of value) {
      if (text.length >= minPieceLength) {
        yield text
        text = ''
      }
      text += `${isFirst ? '' : ','}${JSON.stringify(item)}`
      isFirst = false
    }
    text += ']'
  }
  return `${text}}`
}

const isComputed = (value: unknown): value is AsyncIterable<unknown> =>
  typeof value === 'object' && value !== null && Symbol.asyncIterator in value

async function* enveloped(first: string, others: Pieces): AsyncGenerator<string> {
  yield envelope.before + first
  yield (yield* others) + envelope.after
}
