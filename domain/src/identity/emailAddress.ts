import { trimmed } from '../text/trimmed.ts'

/**
 * The canonical form of an address: composed letters (NFC), lower case, without dots after the domain and without
 * invisible characters around it. Two addresses with the same canonical form are the same mailbox.
 */
export function canonicalEmail(text: string): string {
  let bare = trimmed(text)
  while (bare.endsWith('.')) bare = trimmed(bare.slice(0, -1))
  return bare.normalize('NFC').toLowerCase().normalize('NFC')
}

export const isSameMailbox = (one: string, other: string): boolean => canonicalEmail(one) === canonicalEmail(other)

/** Letters, digits and signs without a meaning in mail headers: no comma, colon, quote, bracket or space. */
const shape = /^[\p{L}\p{M}\d!#$%&'*+\-/=?^_`|~.]+@(?:[\p{L}\p{M}\d-]+\.)+[\p{L}\p{M}\d-]+$/u

/** Invisible characters: joiners, direction marks, variation selectors. */
const unseen = /[\p{C}\p{Z}\p{Default_Ignorable_Code_Point}]/u

/** In these scripts every accent in use has a composed letter, so that marks left after NFC are decoration. */
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

/** A Cyrillic а among Latin letters is another mailbox that looks the same: an address must be of one script. */
function isOfOneScript(address: string): boolean {
  const written = (address.match(letters) ?? []).join('')
  return scripts.some(script => script.test(written))
}

/** Whether this is one address without look-alike letters. Case and a final dot do not matter. */
export function isEmailAddress(text: string): boolean {
  const address = canonicalEmail(text)
  return (
    shape.test(address) &&
    !unseen.test(address) &&
    !composed.test(address) &&
    // Full-width letters, ligatures and superscripts are other forms of ordinary letters.
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

/** An address with look-alike letters replaced by one of them: addresses with equal skeletons look alike. */
export function emailSkeleton(text: string): string {
  const seen = canonicalEmail(text).normalize('NFKC').replace(unseenAnywhere, '').toLowerCase()
  return canonicalEmail(Array.from(seen, letter => lookAlikes[letter] ?? letter).join(''))
}
