import { extractText, getDocumentProxy } from 'unpdf'
import { answerWith } from '#platform/threads/answer'

/** A salary slip has one page or two; a whole book is none. */
const maxPages = 50

answerWith(async (content: Uint8Array) => {
  // Its warnings about broken files would fill the log.
  const pdf = await getDocumentProxy(content, { verbosity: 0 })
  if (pdf.numPages > maxPages) throw new Error('too many pages')
  const { text } = await extractText(pdf, { mergePages: true })
  return new TextEncoder().encode(text)
})
