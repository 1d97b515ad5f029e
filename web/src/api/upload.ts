import type { Transport } from './client.ts'

/** The share that is sent, from 0 to 1. */
type OnProgress = (part: number) => void

const aborted = () => new DOMException('aborted', 'AbortError')

/** Sends a form and reports its progress, which `fetch` cannot. */
export function uploading(onProgress: OnProgress): Transport {
  return (address, { method = 'POST', headers, body, signal }) =>
    new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(aborted())
      const request = new XMLHttpRequest()
      request.open(method, address)
      for (const [name, value] of headers) request.setRequestHeader(name, value)
      request.upload.addEventListener('progress', ({ loaded, total, lengthComputable }) => {
        if (lengthComputable && total > 0) onProgress(loaded / total)
      })
      request.addEventListener('load', () => resolve(answerOf(request)))
      request.addEventListener('error', () => reject(new TypeError('network')))
      request.addEventListener('abort', () => reject(aborted()))
      signal?.addEventListener('abort', () => request.abort())
      return request.send(body as XMLHttpRequestBodyInit)
    })
}

function answerOf(request: XMLHttpRequest): Response {
  const type = request.getResponseHeader('content-type') ?? ''
  return new Response(request.responseText, { status: request.status, headers: { 'content-type': type } })
}
