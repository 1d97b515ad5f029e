import { trimmed } from '../text/trimmed.ts'

/**
 * The one way an address is written: composed letters (NFC), lower case, without dots after the domain and without
 * anything unseen around it. Two addresses with the same canonical form are the same mailbox.
 */
export function canonicalEmail(text: string): string {
  let bare = trimmed(text)
  while (bare.endsWith('.')) bare = trimmed(bare.slice(0, -1))
  return bare.normalize('NFC').toLowerCase().normalize('NFC')
}

export const isSameMailbox = (one: string, other: string): boolean => canonicalEmail(one) === canonicalEmail(other)

/** Letters, digits and the signs that mail headers give no meaning to: no comma, colon, quote, bracket or space. */
const shape = /^[\p{L}\p{M}\d!#$%&'*+\-/=?^_`|~.]+@(?:[\p{L}\p{M}\d-]+\.)+[\p{L}\p{M}\d-]+$/u

/** Takes no room on a screen: joiners, marks of direction, selectors of variants. */
const unseen = /[\p{C}\p{Z}\p{Default_Ignorable_Code_Point}]/u

/** In these scripts every accent that is in use has a composed letter, so what is left over after NFC is decoration. */
const composed = /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]\p{M}/u

const letters = /\p{L}/gu
const scripts = [
  /^\p{Script=Latin}*$/u,
  /^\p{Script=Greek}*$/u,
  /^\p{Script=Cyrillic}*$/u,
  /^\p{Script=Armenian}*$/u,
  /^\p{Script=Georgian}*$/u,
  /^\p{Script=Hebrew}*$/u,
  /^\p{Script=Arabic}*$/u,
  /^\p{Script=Devanagari}*$/u,
  /^\p{Script=Bengali}*$/u,
  /^\p{Script=Thai}*$/u,
  /^\p{Script=Han}*$/u,
  /^\p{Script=Hangul}*$/u,
] as const

/** A Cyrillic а among Latin letters is another mailbox that looks the same: the whole address is of one script. */
function isOfOneScript(address: string): boolean {
  const written = (address.match(letters) ?? []).join('')
  return scripts.some(script => script.test(written))
}

/** Whether this is one address, in letters that everybody reads as the same address. Case and a final dot do not matter. */
export function isEmailAddress(text: string): boolean {
  const address = canonicalEmail(text)
  return (
    shape.test(address) &&
    !unseen.test(address) &&
    !composed.test(address) &&
    // Wide letters, ligatures and raised letters are other forms of letters that are there already.
    address.normalize('NFKC') === address &&
    isOfOneScript(address)
  )
}

/** Letters of other scripts that look like a Latin one, in lower case. */
const lookAlikes: Readonly<Record<string, string>> = Object.fromEntries(
  [
    'aаα',
    'bь',
    'cсϲ',
    'dԁ',
    'eеє',
    'gց',
    'hһհ',
    'iіιı',
    'jј',
    'kкκ',
    'lӏ',
    'mм',
    'nոη',
    'oоοօ',
    'pрρ',
    'qԛ',
    'sѕ',
    'tтτ',
    'uսυ',
    'vνѵ',
    'wԝω',
    'xхχ',
    'yуγ',
  ].flatMap(([latin = '', ...others]) => others.map(letter => [letter, latin])),
)
const unseenAnywhere = new RegExp(unseen, 'gu')

/** What is left of an address when letters that look alike are the same letter: two with one skeleton are hard to tell apart. */
export function emailSkeleton(text: string): string {
  const seen = canonicalEmail(text).normalize('NFKC').replace(unseenAnywhere, '').toLowerCase()
  return canonicalEmail(Array.from(seen, letter => lookAlikes[letter] ?? letter).join(''))
}
