import { extractText, getDocumentProxy } from 'unpdf'
import { answerWith } from '#platform/threads/answer'
import { limitBytes } from './drafts.memory.ts'

/** A salary slip has one page or two; a whole book is none. */
const maxPages = 50
/** Many times what a slip with embedded fonts needs. */
const maxUnpackedBytes = 200_000_000
/** Many times what 50 pages of text have: the texts of a whole upload are in the server's memory at once. */
const maxTextLength = 500_000

const budget = limitBytes(maxUnpackedBytes)

answerWith(async (content: Uint8Array) => {
  budget.reset()
  // Its warnings about broken files would fill the log.
  const pdf = await getDocumentProxy(content, { verbosity: 0 })
  if (pdf.numPages > maxPages) throw new Error('too many pages')
  const { text } = await extractText(pdf, { mergePages: true })
  // The reader leaves out what it cannot unpack: a part of the text could belong to another person than the whole.
  if (budget.isExceeded() || text.length > maxTextLength) throw new Error('too large')
  return new TextEncoder().encode(text)
})
