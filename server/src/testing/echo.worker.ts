import { answerWith } from '#platform/threads/answer'

/** A request of a test of threads. */
export type Echo =
  | { readonly say: string }
  | { readonly fail: string }
  /** Its first byte becomes 1 when the thread hangs. */
  | { readonly hang: SharedArrayBuffer }
  | { readonly die: true }

answerWith(async (work: Echo) => {
  if ('say' in work) return Buffer.from(work.say)
  if ('fail' in work) throw new Error(work.fail)
  if ('die' in work) process.exit(1)
  new Uint8Array(work.hang)[0] = 1
  for (;;);
})
