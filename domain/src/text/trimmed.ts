/** White space and invisible characters: joiners, direction marks, soft hyphens. */
const isUnseen = (sign: string): boolean => /[\s\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f]/.test(sign)

/** A text without invisible characters around it; empty if it has no others. Linear in the length of the text. */
export function trimmed(text: string): string {
  let start = 0
  let end = text.length
  while (start < end && isUnseen(text.charAt(start))) start += 1
  while (end > start && isUnseen(text.charAt(end - 1))) end -= 1
  return text.slice(start, end)
}
