import type { Paper } from '@tipy/domain/documents/document'
import { createThread, type Thread } from '#platform/threads/thread'

export type Printer = Thread<Paper>

/** Lays documents out as PDF, in a separate thread. */
export const createPrinter = (): Printer =>
  createThread({ moduleUrl: import.meta.url, worker: 'printer.worker', seconds: 60 })
