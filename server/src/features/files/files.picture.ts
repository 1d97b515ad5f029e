import { fileLimits, fileSentences } from '@tipy/domain/features/files/files.rules'
import type { ConcurrencyLimit } from '#http/concurrencyLimit'

/** As large as anybody is ever shown. */
const side = 512

export type Picture = { readonly content: Uint8Array } | { readonly problem: string }

/**
 * A square picture made anew from what was sent: whatever else the file carried (places, cameras, hidden content) stays
 * behind. Its size in points is read from its head and refused before anything is unpacked.
 */
export async function makePicture(sent: Uint8Array, limit: ConcurrencyLimit): Promise<Picture> {
  const { default: sharp } = await import('sharp')
  return limit(async () => {
    try {
      const reading = { limitInputPixels: fileLimits.pixels, failOn: 'truncated' as const }
      const { width, height } = await sharp(sent, { ...reading, limitInputPixels: false }).metadata()
      if (width * height > fileLimits.pixels) return { problem: fileSentences.hugeImage }
      const edge = Math.min(side, width, height)
      const made = sharp(sent, { ...reading, autoOrient: true }).resize(edge, edge, { fit: 'cover' })
      return { content: await made.flatten({ background: '#ffffff' }).webp({ quality: 84 }).toBuffer() }
    } catch {
      // The decoder's own words are of no use to anybody.
      return { problem: fileSentences.brokenImage }
    }
  })
}
