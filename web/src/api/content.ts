import type { Answer } from './answer.ts'
import { type CallOptions, call } from './client.ts'
import { download, type ReceivedFile } from './download.ts'

interface ContentOptions extends CallOptions {
  readonly onProgress?: (bytes: number) => void
}

/** The content of a file. Each use requests a new address, because an address is valid for one minute. */
export async function fetchContent(id: string, options: ContentOptions = {}): Promise<Answer<ReceivedFile>> {
  const { signal } = options
  const address = await call('GET /api/files/url/{id}', { params: { id }, ...(signal && { signal }) })
  if (!address.ok) return address
  return download(`GET ${address.data}`, options)
}
