import { asPostalCode, asPrice, type Facts, firstOf, type Listing, line, nothing } from './facts.ts'
import { houseTypeIn } from './houseTypes.ts'
import { readPairs } from './labels.ts'
import { parseNumber } from './numbers.ts'
import { type ListingPage, readListingPage } from './page.ts'
import { agencyOfSchema, factsOfSchema, partPricesOfSchema } from './schema.ts'
import { nodesOf } from './schemaNodes.ts'
import { dealsOf, factsOfHeadline, factsOfText, isRental, otherAmountsOf } from './text.ts'

export type { Listing } from './facts.ts'
export { matchHouseType } from './houseTypes.ts'
export { matchFinder } from './people.ts'

/**
 * Reads a listing page: schema.org data first, then its meta tags, then its text. Nothing is invented: values that no
 * source has, or on which sources of one kind disagree, are null.
 */
export function readListing(html: string, url: string): Listing {
  const page = readListingPage(html, url)
  if (!page) return nothing
  const isLand = page.headlines.some(text => houseTypeIn(text)?.startsWith('Terreno'))
  const data = [page.jsonLd, page.microdata].map(roots => nodesOf(roots, url))
  const listing = firstOf([
    ...data.flatMap(factsOfSchema),
    factsOfMeta(page.meta),
    ...page.headlines.map(factsOfHeadline),
    ...factsOfText(page.text, isLand),
    ...descriptionsOf(page).flatMap(text => factsOfText(readPairs(text), isLand)),
    ...data.map(agencyOfSchema),
  ])
  const others = new Set([...otherAmountsOf(page.text), ...data.flatMap(partPricesOfSchema)])
  const isRent = isRental(evidenceOf(page)) || isSmallAmong(others, listing.houseValue)
  return isRent ? { ...listing, houseValue: null } : listing
}

/** No house is sold for a year's rent: a small amount that the page also calls a rent is a rent. */
const isSmallAmong = (others: ReadonlySet<number>, price: number | null): boolean =>
  price !== null && price < 50_000 && others.has(price)

function factsOfMeta(meta: ReadonlyMap<string, string>): Facts {
  const first = (...names: readonly string[]): string =>
    names.map(name => meta.get(name) ?? '').find(text => text !== '') ?? ''
  const currency = first('product:price:currency', 'og:price:currency')
  const price = /^(?:eur)?$/i.test(currency) ? parseNumber(first('product:price:amount', 'og:price:amount')) : null
  return {
    houseValue: price === null ? null : asPrice(price),
    address: line(first('og:street-address'), 300),
    postalCode: asPostalCode(first('og:postal-code')),
    city: line(first('og:locality'), 120),
  }
}

/** Descriptions, and the labelled data that a page offers for preview cards. */
function descriptionsOf({ meta }: ListingPage): readonly (readonly string[])[] {
  const cards = [1, 2, 3, 4].map(
    at => `${meta.get(`twitter:label${at}`) ?? ''}: ${meta.get(`twitter:data${at}`) ?? ''}`,
  )
  const sentences = (text: string): readonly string[] => text.split(/\s*[|•·\n]\s*|(?<=[.;])\s+/)
  return [cards, ...['og:description', 'description'].map(name => sentences(line(meta.get(name) ?? '', 2000) ?? ''))]
}

function evidenceOf({ text, headlines, url }: ListingPage): readonly string[] {
  const path = URL.canParse(url) ? new URL(url).pathname.replace(/[^a-z]+/gi, ' ').trim() : ''
  return [...dealsOf(text), ...headlines, path]
}
