/** Room, and signs that nobody sees: joints, marks of direction, soft hyphens. */
const isUnseen = (sign: string): boolean => /[\s\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f]/.test(sign)

/** A text without what nobody sees around it: of such signs alone there is no text. Each is looked at once, however many. */
export function trimmed(text: string): string {
  let start = 0
  let end = text.length
  while (start < end && isUnseen(text.charAt(start))) start += 1
  while (end > start && isUnseen(text.charAt(end - 1))) end -= 1
  return text.slice(start, end)
}
