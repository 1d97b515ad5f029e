import type { IncomingMessage } from 'node:http'
import { type Duplex, Transform, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import { OutboundRefused } from './refused.ts'

const decompressors: Readonly<Record<string, () => readonly Duplex[]>> = {
  identity: () => [],
  gzip: () => [createGunzip()],
  'x-gzip': () => [createGunzip()],
  deflate: () => [createInflate()],
  br: () => [createBrotliDecompress()],
}

/** One known coding or none: only decompression bombs use several. */
function decompressorsFor(coding: string): readonly Duplex[] {
  const name = coding.trim().toLowerCase()
  const make = Object.hasOwn(decompressors, name) ? decompressors[name] : undefined
  if (!make) throw new OutboundRefused('unknown content coding')
  return make()
}

function atMost(bytes: number): Transform {
  let seen = 0
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      seen += chunk.length
      if (seen > bytes) done(new OutboundRefused('too large'))
      else done(null, chunk)
    },
  })
}

function into(chunks: Buffer[]): Writable {
  return new Writable({
    write(chunk: Buffer, _encoding, done) {
      chunks.push(chunk)
      done()
    },
  })
}

/** The whole body, with its size limited before and after decompression while it streams: no bomb fills the memory. */
export async function readBody(response: IncomingMessage, bytes: number, signal: AbortSignal): Promise<Buffer> {
  if (Number(response.headers['content-length']) > bytes) throw new OutboundRefused('too large')
  const unpack = decompressorsFor(response.headers['content-encoding'] ?? 'identity')
  const chunks: Buffer[] = []
  await pipeline([response, atMost(bytes), ...unpack, atMost(bytes), into(chunks)], { signal })
  return Buffer.concat(chunks)
}
