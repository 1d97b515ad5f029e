import { Agent, request as ask } from 'node:http'
import { connect } from 'node:net'
import type { CallRequest } from './requests.ts'

export interface Answer {
  /** 0: the connection ended without an answer. */
  readonly status: number
  readonly headers: string
  readonly body: Buffer
  /** Until the end of the answer; of a stream, until its beginning. */
  readonly ms: number
}

/** Limits of bytes and milliseconds after which reading an answer stops: zips are large, event streams endless. */
const enough = 8_000_000
const moment = 1500
const patience = 20_000

const agent = new Agent({ keepAlive: true, maxSockets: 64 })

/** Sends the request and reads the answer up to these limits. */
export function send(address: string, callRequest: CallRequest): Promise<Answer> {
  return callRequest.promised === 0 ? whole(address, callRequest) : misleading(address, callRequest)
}

function whole(address: string, { method, path, headers, body, operation }: CallRequest): Promise<Answer> {
  const began = performance.now()
  return new Promise(resolve => {
    const chunks: Buffer[] = []
    let head = { status: 0, headers: '', ms: 0 }
    const end = () => {
      const ms = operation.streams && head.status === 200 ? head.ms : performance.now() - began
      resolve({ ...head, ms, body: Buffer.concat(chunks) })
    }
    const { hostname, port } = new URL(address)
    const length = body === null ? {} : { 'content-length': String(body.byteLength) }
    const going = ask({ agent, hostname, port, method, path, headers: { ...length, ...headers } }, answer => {
      head = {
        status: answer.statusCode ?? 0,
        headers: JSON.stringify(answer.headers),
        ms: performance.now() - began,
      }
      const leave = operation.streams ? setTimeout(() => going.destroy(), moment) : undefined
      let size = 0
      answer.on('data', (chunk: Buffer) => {
        chunks.push(chunk)
        size += chunk.byteLength
        if (size > enough) going.destroy()
      })
      answer.on('close', () => {
        clearTimeout(leave)
        end()
      })
      answer.on('error', () => undefined)
    })
    going.setTimeout(patience, () => going.destroy())
    going.on('error', end)
    going.end(body ?? undefined)
  })
}

/** Sends a wrong Content-Length over a raw socket, because HTTP clients refuse to. */
function misleading(address: string, { method, path, headers, body, promised }: CallRequest): Promise<Answer> {
  const began = performance.now()
  const { hostname, port } = new URL(address)
  const sent = body ?? Buffer.alloc(0)
  const named = { host: hostname, connection: 'close', ...headers, 'content-length': sent.byteLength + promised }
  const lines = Object.entries(named).map(([name, value]) => `${name}: ${value}`)
  return new Promise(resolve => {
    const chunks: Buffer[] = []
    const socket = connect(Number(port), hostname, () => {
      socket.write(Buffer.from(`${[`${method} ${path} HTTP/1.1`, ...lines].join('\r\n')}\r\n\r\n`, 'latin1'))
      socket.write(sent)
      // With a Content-Length above the body, the client closes the connection early.
      if (promised > 0) setTimeout(() => socket.end(), 100)
    })
    socket.setTimeout(patience, () => socket.destroy())
    socket.on('data', (chunk: Buffer) => chunks.push(chunk))
    socket.on('error', () => undefined)
    socket.on('close', () => {
      const content = Buffer.concat(chunks)
      const status = Number(/^HTTP\/1\.1 (\d+)/.exec(content.toString('latin1', 0, 20))?.[1] ?? 0)
      resolve({ status, headers: '', body: content, ms: performance.now() - began })
    })
  })
}
