import { fold } from '@tipy/domain/text/fold'
import { asArea, asPrice, asRef, asRooms, type Facts, line, splitAddress } from './facts.ts'
import { houseCategoryIn, houseTypeIn } from './houseTypes.ts'
import type { Label, Pair, Reading } from './labels.ts'
import { amountsIn, areasIn, only, parseNumber, typologiesIn } from './numbers.ts'
import { looksLikePerson } from './people.ts'

const startsWithNumber = (text: string): boolean => /^[\d€]|^eur\b/i.test(text)

const renting = /\bmes\b|mensa|\bmonth|\brenda\b|arrend(?:ar|amento)\b|\brent\b/

function priceOf({ value, apart }: Pair): number | null {
  const [first] = amountsIn(value)
  if (first) return first.start === 0 && first.whole && !renting.test(fold(value)) ? asPrice(first.euros) : null
  const bare = apart ? parseNumber(value) : null
  return bare === null ? null : asPrice(bare)
}

function areaOf({ value }: Pair): number | null {
  const [area = parseNumber(value)] = startsWithNumber(value) ? areasIn(value) : []
  return area === null ? null : asArea(area)
}

function typologyOf({ value }: Pair): number | null {
  const [rooms = parseNumber(value)] = typologiesIn(value)
  return rooms === null ? null : asRooms(rooms)
}

function bedroomsOf({ value }: Pair): number | null {
  const count = /^\d{1,2}(?![\d.,])/.exec(value)?.[0]
  return count === undefined ? null : asRooms(Number(count))
}

function agentOf({ value, apart }: Pair): string | null {
  const name = line(value.split(/[,(|\d+@]|\s[–—-]\s/)[0] ?? '', 80)
  return apart && name && looksLikePerson(name) ? name : null
}

function townOf({ value, apart }: Pair): string | null {
  const town = value.split(/[,(]/)[0] ?? ''
  return apart && !/\d/.test(town) ? line(town, 120) : null
}

const kindOf = (pair: Pair): string | null =>
  pair.apart && houseCategoryIn(pair.value) !== null ? line(pair.value, 60) : null

/** What the labels of a page say. `isLand`: the plot is the property itself. */
function factsOfPairs(pairs: readonly Pair[], isLand: boolean): Facts {
  const read = <T>(label: Label, reader: (pair: Pair) => T | null): readonly T[] =>
    pairs.filter(pair => pair.label === label).flatMap(pair => reader(pair) ?? [])
  const area = (label: Label): number | undefined => read(label, areaOf)[0]
  const split = (label: Label): Facts => read(label, pair => (pair.apart ? splitAddress(pair.value) : null))[0] ?? {}
  const [address, postal] = [split('address'), split('postalCode')]
  return {
    ref: read('ref', pair => asRef(pair.value))[0] ?? null,
    agentName: only(read('agentName', agentOf)),
    houseValue: only(read('newPrice', priceOf)) ?? only(read('price', priceOf)),
    address: address.address ?? split('place').address ?? null,
    postalCode: postal.postalCode ?? address.postalCode ?? null,
    city: read('city', townOf)[0] ?? address.city ?? postal.city ?? read('parish', townOf)[0] ?? null,
    houseType:
      read('houseType', pair => (pair.apart ? line(pair.value, 60) : null))[0] ?? read('kind', kindOf)[0] ?? null,
    area:
      area('usefulArea') ??
      area('privateArea') ??
      area('area') ??
      area('grossArea') ??
      (isLand ? area('landArea') : null) ??
      null,
    rooms: read('typology', typologyOf)[0] ?? read('bedrooms', bedroomsOf)[0] ?? null,
  }
}

/** Words of amounts that are not the price. */
const otherMoney =
  /condominio|\brenda\b|arrend|mensa|prestac|entrada|caucao|seguro|\bim[it]\b|imposto|descont|poup|baix|reduz|reduc|anterior|antes|comiss|honorar|avaliac|financ|credito|escritura|\bobras?\b|investi|rend[ei]|\brent\b|fee|deposit|mortgage|reduced|\bwas\b/

/** The only amount of these texts that can be the price. */
function loosePrice(texts: readonly string[], alone: boolean): number | null {
  const amounts = texts
    .filter(text => !otherMoney.test(fold(text)))
    .flatMap(amountsIn)
    .filter(amount => amount.whole && (amount.alone || !alone))
  return only(amounts.flatMap(amount => asPrice(amount.euros) ?? []))
}

const refLabel = /(?<![\p{L}\d])ref(?:er[êe]ncia|erence)?(?:\.?ª|\.|(?![\p{L}\d]))\s*[:#º-]?\s*(\S.{0,60})/iu

function refIn(text: string): string | null {
  const after = refLabel.exec(text)?.[1]
  return after === undefined ? null : asRef(after)
}

const rooms = (texts: readonly string[]): number | null =>
  only(texts.flatMap(typologiesIn).flatMap(n => asRooms(n) ?? []))
const areas = (texts: readonly string[]): number | null => only(texts.flatMap(areasIn).flatMap(n => asArea(n) ?? []))

/** `84,5 m² de área útil, terraço de 20 m²` names two areas. */
const clausesOf = (text: string): readonly string[] => text.split(/,(?!\d)|[;(]|\s(?:e|and)\s/)

const isShort = (text: string): boolean => text.length <= 12

/** What a page says without labels. Contradicting values give null. */
function factsOfLoose(texts: readonly string[]): Facts {
  const useful = texts.flatMap(clausesOf).filter(text => /area util|uteis|useful area|living area/.test(fold(text)))
  return {
    ref: only(texts.flatMap(text => refIn(text) ?? [])),
    houseValue: loosePrice(texts, true) ?? loosePrice(texts, false),
    area: areas(useful) ?? areas(texts.filter(isShort)),
    rooms: rooms(texts.filter(isShort)) ?? rooms(texts),
  }
}

/** Facts of running text or a table: labels first, then unlabelled text. */
export function factsOfText({ pairs, loose }: Reading, isLand: boolean): readonly Facts[] {
  return [factsOfPairs(pairs, isLand), factsOfLoose(loose)]
}

/** A title says the kind, the typology and often the price and the reference; an area in it may be any area. */
export function factsOfHeadline(text: string): Facts {
  return {
    ref: refIn(text),
    houseValue: loosePrice([text], false),
    houseType: houseTypeIn(text),
    rooms: rooms([text]),
  }
}

/** Amounts that the page labels as something else: `1.200 €/mês`, `Renda: 1.200 €`. */
export function otherAmountsOf({ pairs, loose }: Reading): readonly number[] {
  const claimed = pairs.filter(pair => pair.label === 'other').flatMap(pair => amountsIn(pair.value))
  const parts = [...pairs.map(pair => pair.value), ...loose].flatMap(amountsIn).filter(amount => !amount.whole)
  return [...claimed, ...parts].map(amount => amount.euros)
}

const toRent = /\barrend(?:ar|amento)\b|\balug(?:ar|uer|uel)\b|\b(?:to|for) (?:rent|let)\b|^rent\b/
const forSale = /\bvend[aei]r?\b|\bvende-se\b|\bcomprar?\b|\bfor sale\b|^sale\b|\bbuy\b/

/** Whether the house is to let, by the first text that says either. */
export function isRental(evidence: readonly string[]): boolean {
  const telling = evidence.map(fold).find(text => toRent.test(text) || forSale.test(text))
  return telling !== undefined && toRent.test(telling) && !forSale.test(telling)
}

/** `Negócio: Arrendamento`. */
export function dealsOf({ pairs }: Reading): readonly string[] {
  return pairs.flatMap(pair => (pair.label === 'deal' && pair.apart ? pair.value : []))
}
