/** Passes the content on, and throws before its end unless it has exactly this length. */
export async function* exactly<Chunk extends string | Uint8Array>(
  bytes: number,
  content: AsyncIterable<Chunk>,
): AsyncGenerator<Chunk> {
  let left = bytes
  for await (const chunk of content) {
    left -= Buffer.byteLength(chunk)
    if (left < 0) break
    yield chunk
  }
  if (left !== 0) throw new Error('a content is not as long as was said')
}
