import { z } from 'zod'
import { paletteNames } from '../../company/palette.ts'
import type { Contract, Streamed } from '../../contract/endpoint.ts'
import { imageFormats, imageLimits, imageSentences, imageTemplates, isDrawable } from './consultantImages.rules.ts'

const people = z
  .array(z.uuid().toLowerCase())
  .min(1, imageSentences.nobody)
  .max(imageLimits.people, imageSentences.tooMany)

const imagesBody = z.strictObject({
  people,
  template: z.enum(imageTemplates),
  format: z.enum(imageFormats),
  /** The text next to the title: a welcome's sentence, a top seller's period. Empty: none. */
  text: z.string().trim().normalize('NFC').max(imageLimits.text).refine(isDrawable, imageSentences.undrawable),
  /** By default the company's. */
  palette: z.enum(paletteNames).optional(),
  phone: z.boolean().default(true),
  email: z.boolean().default(true),
  /** Small, for the screen. */
  preview: z.boolean().default(false),
})
export type ImagesRequest = z.output<typeof imagesBody>

export const consultantImagesContract = {
  'POST /api/users/images': {
    summary: 'Imagens de consultores: um PNG, ou um zip com o de cada pessoa',
    policy: { kind: 'flag', anyOf: ['generateConsultantImages'] },
    reads: true,
    body: imagesBody,
    reply: z.custom<Streamed>(),
    streams: 'file',
  },
} as const satisfies Contract
