import { fileLimits, fileSentences } from '@tipy/domain/features/files/files.rules'
import type { ConcurrencyLimit } from '#http/limits/concurrencyLimit'

/** The largest size at which a person is shown, in pixels. */
const side = 512

export type Picture = { readonly content: Uint8Array } | { readonly problem: string }

/**
 * Re-encodes what was sent as a square picture, which drops everything else the file carried (places, cameras, hidden
 * content). Its size in pixels is read from its header and refused before anything is decoded.
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
      // The decoder's message would not help the user.
      return { problem: fileSentences.brokenImage }
    }
  })
}
