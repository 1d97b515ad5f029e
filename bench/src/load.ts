import { createHttpClient, type HttpCall, isAnswered } from './client.ts'

/** A server and what it is asked in each turn. */
export interface LoadedSide {
  readonly address: string
  readonly call: (turn: number) => HttpCall
  /** The sessions of the callers, who share the connections; none for a server without sessions. */
  readonly tokens: readonly string[]
}

export interface LoadCount {
  readonly answers: number
  /** Calls that the load shedder refused (503). They are sent again, as another turn. */
  readonly refusals: number
  readonly seconds: number
}

const unavailable = 503

/** Counts answers while each connection sends its next call as soon as it has its answer. */
export async function countAnswers(
  { address, call, tokens }: LoadedSide,
  { connections, milliseconds, nextTurn }: { connections: number; milliseconds: number; nextTurn: () => number },
): Promise<LoadCount> {
  const client = createHttpClient(address, connections)
  const all = Array.from({ length: connections }, (_, at) => tokens[at % tokens.length])
  const answered = async (token: string | undefined): Promise<boolean> => {
    const sent = call(nextTurn())
    const answer = await client.send(sent, token)
    if (isAnswered(answer)) return true
    if (answer.status === unavailable) return false
    throw new Error(`${sent.method} ${sent.path} answered ${answer.status}: ${answer.content.toString()}`)
  }
  // Every connection is open before the clock runs.
  await Promise.all(all.map(answered))
  const counts = { answers: 0, refusals: 0 }
  const began = performance.now()
  // At least once: on a busy machine a short time may be over before the first call.
  const askOn = async (token: string | undefined) => {
    do {
      counts[(await answered(token)) ? 'answers' : 'refusals'] += 1
    } while (performance.now() - began < milliseconds)
  }
  await Promise.all(all.map(askOn))
  client.close()
  return { ...counts, seconds: (performance.now() - began) / 1000 }
}
