import { parentPort } from 'node:worker_threads'
import type { WorkRequest, WorkResult } from './thread.ts'

/** The worker's side of a `Thread`: runs each request and posts its result or its error. */
export function answerWith(make: (work: never) => Promise<Uint8Array>): void {
  const answer = async ({ id, work }: WorkRequest<never>): Promise<WorkResult> => {
    try {
      return { id, bytes: await make(work) }
    } catch (error) {
      return { id, problem: error instanceof Error ? error.message : String(error) }
    }
  }
  parentPort?.on('message', (request: WorkRequest<never>) => {
    void answer(request).then(answered => parentPort?.postMessage(answered, []))
  })
}
