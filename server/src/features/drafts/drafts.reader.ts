import { createThread, type Thread } from '#platform/threads/thread'

/** The text of a PDF, as UTF-8. Rejects if it is broken, encrypted or takes too long. */
export type PdfReader = Thread<Uint8Array>

/** In a separate thread: a PDF that was made to do harm uses up that thread's time and memory, not the server's. */
export const createPdfReader = (): PdfReader =>
  createThread({ moduleUrl: import.meta.url, worker: 'drafts.worker', seconds: 20 })
