export function decode(bytes: Uint8Array, charset: string, fatal = false): string {
  const decoder = new TextDecoder(charset, { fatal })
  // As a stream, because Node's short cut for windows-1252 in one piece is latin1: 0x80 would not be the euro sign.
  return decoder.decode(bytes, { stream: true }) + decoder.decode()
}

/** Text without a charset is read as UTF-8 if it is valid, else as windows-1252, as old Portuguese programs write. */
export function decodeUnnamed(bytes: Uint8Array): string {
  try {
    return decode(bytes, 'utf-8', true)
  } catch {
    return decode(bytes, 'windows-1252')
  }
}
