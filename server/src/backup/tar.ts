/** The original tar format, which every machine reads (`tar xf`): 512-byte headers, contents padded to whole blocks. */
export const BLOCK = 512

/** Eleven octal digits. */
const MAX_SIZE = 8 ** 11 - 1

const octal = (value: number, digits: number): string => `${value.toString(8).padStart(digits, '0')}\0`

/** A header has only a name and a size, so that equal entries have equal bytes. */
export function headerOf(name: string, size: number): Buffer {
  if (Buffer.byteLength(name) > 100 || size > MAX_SIZE) throw new Error(`${name} (${size}) does not fit into a tar`)
  const header = Buffer.alloc(BLOCK)
  header.write(name, 0)
  header.write(octal(0o600, 7), 100)
  header.write(octal(0, 7), 108)
  header.write(octal(0, 7), 116)
  header.write(octal(size, 11), 124)
  header.write(octal(0, 11), 136)
  header.write(' '.repeat(8), 148)
  header.write('0', 156)
  header.write('ustar\x0000', 257)
  header.write(octal(0, 7), 329)
  header.write(octal(0, 7), 337)
  const sum = header.reduce((total, byte) => total + byte, 0)
  header.write(`${octal(sum, 6)} `, 148)
  return header
}

/** Null for a block that is not exactly what `headerOf` writes. */
export function readHeader(block: Buffer): { name: string; size: number } | null {
  const end = block.indexOf(0)
  const name = block.toString('utf8', 0, end >= 0 && end < 100 ? end : 100)
  const digits = block.toString('latin1', 124, 135)
  if (name === '' || !/^[0-7]{11}$/.test(digits)) return null
  const size = Number.parseInt(digits, 8)
  return Buffer.byteLength(name) <= 100 && headerOf(name, size).equals(block) ? { name, size } : null
}

export const paddingOf = (size: number): number => (BLOCK - (size % BLOCK)) % BLOCK

/** A tar ends with two empty blocks. */
export const CLOSING = BLOCK * 2
