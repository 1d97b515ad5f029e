const maxLineBytes = 998

/** What is wrong with a message; null if nothing is. Parsers of mail read almost anything, so this looks at its bytes. */
export function flawOf(raw: Buffer): string | null {
  const text = raw.toString('latin1')
  if (/(?<!\r)\n|\r(?!\n)/.test(text)) return 'lines must end in CRLF'
  const lines = text.split('\r\n')
  const long = lines.findIndex(line => line.length > maxLineBytes)
  if (long >= 0) return `line ${long + 1} is longer than ${maxLineBytes} bytes`
  const end = lines.indexOf('')
  if (end <= 0) return 'there is no header, or no end of it'
  return flawOfHeader(lines.slice(0, end)) ?? flawOfParts(lines)
}

function flawOfHeader(lines: readonly string[]): string | null {
  for (const line of lines) {
    if (/[^\t\x20-\x7e]/.test(line)) return 'a header is not ASCII'
    if (!/^([!-9;-~]+:|[ \t]+\S)/.test(line)) return `not a header: ${line.slice(0, 40)}`
  }
  const header = lines.join('\r\n').replace(/\r\n[ \t]+/g, ' ')
  const values = (name: string) => [...header.matchAll(new RegExp(`^${name}:(.*)$`, 'gim'))].map(([, value]) => value)
  for (const name of ['MIME-Version', 'Message-ID', 'Subject', 'Content-Type'])
    if (values(name).length !== 1) return `there must be one ${name}`
  if (!/^ *<[^<>@\s]+@[^<>@\s]+>$/.test(values('Message-ID')[0] ?? '')) return 'the Message-ID is malformed'
  const [to, ...more] = values('To')
  if (more.length > 0) return 'there are two To'
  if (to !== undefined && !/[^\s@<>]+@[^\s@<>]+/.test(to)) return 'To is no address'
  return null
}

function flawOfParts(lines: readonly string[]): string | null {
  const text = lines.join('\r\n')
  for (const [, quoted, plain] of text.matchAll(/boundary=(?:"([^"]+)"|([^\s;]+))/g)) {
    const boundary = quoted ?? plain ?? ''
    if (!lines.includes(`--${boundary}`)) return 'a multipart has no part'
    if (!lines.includes(`--${boundary}--`)) return 'a multipart has no end'
  }
  return null
}
