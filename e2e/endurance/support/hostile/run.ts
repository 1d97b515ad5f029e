import { inflateRawSync } from 'node:zlib'
import { size } from '../form.ts'
import { enter } from './companies.ts'
import { everyFile } from './everyFile.ts'
import { type CallRequest, type HostileFixture, requestOf } from './requests.ts'
import { type Answer, send } from './wire.ts'

export interface Outcome {
  readonly answers: Map<number, number>
  /** The number of successes by operation. */
  readonly reached: Map<string, number>
  readonly times: number[]
  /** The faults, each with the number of its request, to send it again. */
  readonly findings: string[]
  /** Accounts that can no longer log in, with the reason. */
  readonly shutOut: Set<string>
}

/** Wider in the short form, because the load test runs on the same machine concurrently. */
const slow = size(15_000, 5000)
/** Status 0 is no failure: we may have closed the connection ourselves. */
const isFailure = (status: number): boolean => status >= 500 && status !== 503

/** Sends this number of requests, hostile files first, a few concurrently, and checks each answer. */
export async function attack(
  address: string,
  fixture: HostileFixture,
  count: number,
  concurrency: number,
): Promise<Outcome> {
  const outcome: Outcome = { answers: new Map(), reached: new Map(), times: [], findings: [], shutOut: new Set() }
  const first = everyFile(fixture)
  let next = 0
  const one = async () => {
    while (next < count && outcome.findings.length < 200) {
      const request = first[next] ?? requestOf(fixture, next)
      next += 1
      const answer = await send(address, request)
      judge(fixture, request, answer, outcome)
      if (answer.status === 401) await comeBack(address, request, outcome)
    }
  }
  await Promise.all(Array.from({ length: concurrency }, one))
  return outcome
}

const add = <K>(counts: Map<K, number>, key: K): void => void counts.set(key, (counts.get(key) ?? 0) + 1)

function judge(
  fixture: HostileFixture,
  request: CallRequest,
  answer: Answer,
  { answers, reached, times, findings }: Outcome,
): void {
  const { operation, actor } = request
  add(answers, answer.status)
  times.push(answer.ms)
  if (answer.status >= 200 && answer.status < 300) add(reached, `${operation.method} ${operation.path}`)
  const found = (what: string) => findings.push(`${what}: ${describe(fixture, request, answer)}`)
  if (isFailure(answer.status)) found(`answered ${answer.status}`)
  if (answer.status === 0 && request.promised === 0) found('no answer')
  if (answer.ms > slow) found(`took ${Math.round(answer.ms)} ms`)
  const others = fixture.companies.filter(({ code }) => code !== actor?.company)
  for (const { canary, code } of others) if (holds(answer, canary)) found(`shows what is ${code}'s`)
}

const describe = (
  { seed }: HostileFixture,
  { number, actor, method, path, headers, body }: CallRequest,
  answer: Answer,
): string =>
  [
    `seed ${seed} number ${number}`,
    actor?.email ?? 'nobody',
    `${method} ${path}`.slice(0, 300),
    JSON.stringify({ ...headers, authorization: undefined }).slice(0, 200),
    body?.toString('utf8', 0, 600) ?? '',
    `→ ${answer.status} ${answer.body.toString('utf8', 0, 300)}`,
  ].join(' | ')

/** Whether an answer contains a text, also inside a zip (xlsx is one). */
function holds({ headers, body }: Answer, text: string): boolean {
  if (headers.includes(text) || body.includes(text)) return true
  if (body.byteLength < 30 || body.readUInt16BE(0) !== 0x504b) return false
  return unpacked(body).some(part => part.includes(text))
}

/** The entries of a zip that can be unpacked. */
function unpacked(zip: Buffer): readonly Buffer[] {
  const parts: Buffer[] = []
  for (let at = 0; at !== -1 && at + 30 < zip.byteLength; at = zip.indexOf('PK\u0003\u0004', at + 4)) {
    const from = at + 30 + zip.readUInt16LE(at + 26) + zip.readUInt16LE(at + 28)
    if (zip.readUInt16LE(at + 8) !== 8) continue
    try {
      parts.push(inflateRawSync(zip.subarray(from), { maxOutputLength: 50_000_000 }))
    } catch {
      // Truncated, because we stopped reading.
    }
  }
  return parts
}

/** Logs the actor in again if the request ended their session. */
async function comeBack(address: string, { actor, headers }: CallRequest, { shutOut }: Outcome): Promise<void> {
  if (actor === null || shutOut.has(actor.email) || headers.authorization !== `Bearer ${actor.token}`) return
  const entered = await enter(address, actor.email)
  if (entered === null) shutOut.add(actor.email)
  else actor.token = entered.token
}
