/** A piece of a text: plain, or a link. */
export interface Stretch {
  readonly text: string
  readonly href?: string
}

/** Web addresses only: nothing else (javascript:, data: …) becomes a link. */
const address = /\bhttps?:\/\/[^\s<>"']+/gi
/** Punctuation at the end of an address usually belongs to the sentence. */
const tail = /[).,;:!?\]}»]+$/

/** A text split at its web addresses; the pieces joined give the text again. */
export function withLinks(text: string): readonly Stretch[] {
  const stretches: Stretch[] = []
  let end = 0
  for (const found of text.matchAll(address)) {
    const written = found[0].replace(tail, '')
    const href = webAddress(written)
    if (href === null) continue
    if (found.index > end) stretches.push({ text: text.slice(end, found.index) })
    stretches.push({ text: written, href })
    end = found.index + written.length
  }
  if (end < text.length) stretches.push({ text: text.slice(end) })
  return stretches
}

/** Addresses with credentials are refused: they only make it look like another address. */
function webAddress(text: string): string | null {
  if (!URL.canParse(text)) return null
  const { protocol, username, password, href } = new URL(text)
  return ['http:', 'https:'].includes(protocol) && username === '' && password === '' ? href : null
}
