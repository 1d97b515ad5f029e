/** A stretch of a text: words, or an address somebody may follow. */
export interface Stretch {
  readonly text: string
  readonly href?: string
}

/** Addresses of the web only: nothing else (javascript:, data: …) is ever made a link. */
const address = /\bhttps?:\/\/[^\s<>"']+/gi
/** Ends a sentence more often than an address. */
const tail = /[).,;:!?\]}»]+$/

/** A text with its web addresses apart, for whoever draws it; putting the stretches together gives the text again. */
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

/** Credentials in an address only make it look like another one. */
function webAddress(text: string): string | null {
  if (!URL.canParse(text)) return null
  const { protocol, username, password, href } = new URL(text)
  return ['http:', 'https:'].includes(protocol) && username === '' && password === '' ? href : null
}
