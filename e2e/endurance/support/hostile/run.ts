import { inflateRawSync } from 'node:zlib'
import { size } from '../form.ts'
import { askedOf, type CallRequest, type HostileFixture } from './asked.ts'
import { enter } from './companies.ts'
import { everyFile } from './everyFile.ts'
import { type Answer, send } from './wire.ts'

export interface Outcome {
  readonly answers: Map<number, number>
  /** How often each call was answered with a success. */
  readonly reached: Map<string, number>
  readonly times: number[]
  /** What must not be: each with the number by which it can be asked again. */
  readonly findings: string[]
  /** Accounts that let nobody in any more, and why that is. */
  readonly shutOut: Set<string>
}

/** The short form shares its machine with the test of load, which takes all of it. */
const slow = size(15_000, 5000)
/** Whatever answers nothing at all may have been cut by ourselves: only these count as heard. */
const isFailure = (status: number): boolean => status >= 500 && status !== 503

/** So many requests, every hostile file before any other, a few at a time, each judged as it is answered. */
export async function attack(
  address: string,
  session: HostileFixture,
  count: number,
  atOnce: number,
): Promise<Outcome> {
  const outcome: Outcome = { answers: new Map(), reached: new Map(), times: [], findings: [], shutOut: new Set() }
  const first = everyFile(session)
  let next = 0
  const one = async () => {
    while (next < count && outcome.findings.length < 200) {
      const asked = first[next] ?? askedOf(session, next)
      next += 1
      const answer = await send(address, asked)
      judge(session, asked, answer, outcome)
      if (answer.status === 401) await comeBack(address, asked, outcome)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, one))
  return outcome
}

const add = <K>(counts: Map<K, number>, key: K): void => void counts.set(key, (counts.get(key) ?? 0) + 1)

function judge(
  session: HostileFixture,
  asked: CallRequest,
  answer: Answer,
  { answers, reached, times, findings }: Outcome,
): void {
  const { operation, actor } = asked
  add(answers, answer.status)
  times.push(answer.ms)
  if (answer.status >= 200 && answer.status < 300) add(reached, `${operation.method} ${operation.path}`)
  const found = (what: string) => findings.push(`${what}: ${toldOf(session, asked, answer)}`)
  if (isFailure(answer.status)) found(`answered ${answer.status}`)
  if (answer.status === 0 && asked.promised === 0) found('no answer')
  if (answer.ms > slow) found(`took ${Math.round(answer.ms)} ms`)
  const others = session.companies.filter(({ code }) => code !== actor?.company)
  for (const { canary, code } of others) if (holds(answer, canary)) found(`shows what is ${code}'s`)
}

const toldOf = (
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

/** Whether a text stands in an answer, also packed, as workbooks are. */
function holds({ headers, body }: Answer, text: string): boolean {
  if (headers.includes(text) || body.includes(text)) return true
  if (body.byteLength < 30 || body.readUInt16BE(0) !== 0x504b) return false
  return unpacked(body).some(part => part.includes(text))
}

/** What can be unpacked of a zip, entry by entry. */
function unpacked(zip: Buffer): readonly Buffer[] {
  const parts: Buffer[] = []
  for (let at = 0; at !== -1 && at + 30 < zip.byteLength; at = zip.indexOf('PK\u0003\u0004', at + 4)) {
    const from = at + 30 + zip.readUInt16LE(at + 26) + zip.readUInt16LE(at + 28)
    if (zip.readUInt16LE(at + 8) !== 8) continue
    try {
      parts.push(inflateRawSync(zip.subarray(from), { maxOutputLength: 50_000_000 }))
    } catch {
      // Cut where we stopped reading: there is no more of it to look at.
    }
  }
  return parts
}

/** Whoever has asked to be logged out logs in again. */
async function comeBack(address: string, { actor, headers }: CallRequest, { shutOut }: Outcome): Promise<void> {
  if (actor === null || shutOut.has(actor.email) || headers.authorization !== `Bearer ${actor.token}`) return
  const entered = await enter(address, actor.email)
  if (entered === null) shutOut.add(actor.email)
  else actor.token = entered.token
}
