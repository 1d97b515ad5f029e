import type { Answer } from './answer.ts'
import { type CallOptions, type Parts, receive } from './client.ts'

export interface ReceivedFile {
  readonly name: string
  readonly content: Blob
}

interface DownloadOptions extends CallOptions, Parts {
  /** The bytes received so far; the total is not known. */
  readonly onProgress?: (bytes: number) => void
}

/** Receives a file that the server streams. A truncated file is a refusal, never half a file. */
export function download(name: string, { onProgress, ...request }: DownloadOptions): Promise<Answer<ReceivedFile>> {
  return receive(name, {
    ...request,
    read: async response => {
      const content = await contentOf(response, onProgress)
      return { ok: true, status: response.status, message: 'OK', data: { name: fileNameOf(response.headers), content } }
    },
  })
}

async function contentOf(response: Response, onProgress: DownloadOptions['onProgress']): Promise<Blob> {
  const chunks: BlobPart[] = []
  let bytes = 0
  const reader = response.body?.getReader()
  for (let chunk = await reader?.read(); chunk && !chunk.done; chunk = await reader?.read()) {
    chunks.push(chunk.value)
    bytes += chunk.value.byteLength
    onProgress?.(bytes)
  }
  return new Blob(chunks, { type: response.headers.get('content-type') ?? '' })
}

/** The name the server gives: `attachment; filename*=UTF-8''Angaria%C3%A7%C3%B5es.xlsx`. */
function fileNameOf(headers: Headers): string {
  const written = /filename\*=UTF-8''([^;]+)/.exec(headers.get('content-disposition') ?? '')?.[1]
  return written ? decodeURIComponent(written) : 'ficheiro'
}
