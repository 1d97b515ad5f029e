import type { ImageTemplate } from '@tipy/domain/features/consultantImages/consultantImages.rules'
import { createThread, type Thread } from '#platform/threads/thread'
import type { Drawing } from './consultantImages.elements.ts'

export interface Picture {
  readonly template: ImageTemplate
  readonly drawing: Drawing
  readonly width: number
}

export type Painter = Thread<Picture>

/** Paints in a separate thread. */
export const createPainter = (): Painter =>
  createThread({ moduleUrl: import.meta.url, worker: 'consultantImages.worker', seconds: 60 })
