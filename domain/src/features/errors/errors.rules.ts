export const errorSides = ['server', 'browser', 'job'] as const
export type ErrorSide = (typeof errorSides)[number]

export const errorStates = ['open', 'resolved', 'all'] as const
export type ErrorState = (typeof errorStates)[number]

/** Limits of a report; the browser truncates before it sends, the server before it stores. */
export const maxReportLengths = { message: 500, stack: 6000, route: 300, component: 200 } as const

/** How long a group is stored after it was last seen, in days: longer while it is unresolved. */
export const retentionDays = { open: 90, resolved: 30 } as const

const hidden = '[…]'

/** Where the text of an error may have a secret or personal data. The wider patterns come first. */
const secrets: readonly (readonly [RegExp, string])[] = [
  // user:password@host
  [/\/\/[^/\s@]+@/g, `//${hidden}@`],
  // Query and fragment of an address: a reset link has its secret there.
  [/(\/[^\s?#"'()]*|\b[\w-]+\.\w+)[?#][^\s"')]*/g, '$1'],
  [/\bBearer\s+\S+/gi, `Bearer ${hidden}`],
  [
    /((?:pass(?:word)?|pwd|secret|token|authorization|cookie|api-?key|iban|nif|niss)\w*["']?\s*[:=]\s*)("[^"]*"|'[^']*'|[^\s,;)}]+)/gi,
    `$1${hidden}`,
  ],
  [/[^\s@"'<>(]+@[^\s@"'<>)/:]+\.[a-z]{2,}/gi, hidden],
  // Tokens and hashes: long, and with both letters and digits.
  [/\b(?=[\w-]*\d)(?=[\w-]*[a-z])[\w-]{32,}/gi, hidden],
  // Long numbers are personal: telephone, tax number, account. Also in groups, as pages show them.
  [/(?:\b[A-Z]{2})?\+?\d(?:[ \u00a0]?\d){8,}/g, hidden],
]

/** A quoted text after a colon or an equals sign is a value that a user sent; elsewhere it is a name in our code. */
const sentValue = /([:=]\s*)(?:"[^"]*"|'[^']*'|«[^»]*»)/g
const quotedText = /"[^"]*"|'[^'\n]*'/g
const isName = (quoted: string) => /^.[\w.$-]{0,63}.$/.test(quoted)

/** The text of an error without secrets and without what users typed. */
export function scrub(text: string): string {
  const clean = secrets.reduce((scrubbed, [pattern, instead]) => scrubbed.replace(pattern, instead), text)
  return clean
    .replace(sentValue, `$1"${hidden}"`)
    .replace(quotedText, quoted => (isName(quoted) ? quoted : `"${hidden}"`))
}

/** The frames alone: the message above them is stored separately, and may have several lines. */
export function framesOf(stack: string): readonly string[] {
  return stack
    .split('\n')
    .map(line => line.trim())
    .filter(line => /^at\s|@\S+:\d+/.test(line))
    .map(line => scrub(line))
}

const isForeign = (frame: string) => /node_modules|node:|-extension:\/\/|<anonymous>/.test(frame)

/** Function and file, without what differs between installations and builds: folder, build hash and line. */
function placeOf(frame: string): string {
  return frame
    .replace(/(?::\d+)+\)?$/, '')
    .replace(/(?:\w+:\/\/)?[^\s()@]*\/(?=[^/\s()]+$)/, '')
    .replace(/[-.][\w-]{8}(\.[cm]?[jt]sx?)$/, '$1')
}

export interface Cause {
  readonly side: ErrorSide
  readonly message: string
  readonly stack: string | null
}

/** Errors with one cause: same side, same message apart from its numbers, same place in our own code. */
export function causeOf({ side, message, stack }: Cause): string {
  const frames = framesOf(stack ?? '')
  const own = frames.find(frame => !isForeign(frame)) ?? frames[0] ?? ''
  const text = scrub(message)
    .replace(/\b[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}\b/gi, '#')
    .replace(/\d+/g, '#')
    .toLowerCase()
  return JSON.stringify([side, text, placeOf(own)])
}

/** Browser errors that our code does not cause: networks, cancelled calls, third-party scripts. */
const notOurs =
  /failed to fetch|networkerror|load failed|network request failed|aborted|resizeobserver loop|^script error\.?$/i
const notOurNames: ReadonlySet<string> = new Set(['AbortError', 'ApiFailure', 'ChunkError', 'CancelledError'])

export function isWorthReporting({ name, message, stack }: { name: string; message: string; stack: string }): boolean {
  if (notOurNames.has(name) || notOurs.test(message.trim())) return false
  return !/-extension:\/\//.test(stack)
}
