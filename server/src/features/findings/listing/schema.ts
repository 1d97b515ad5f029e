import { asArea, asPostalCode, asPrice, asRef, asRooms, type Facts, line, splitAddress } from './facts.ts'
import { houseCategoryIn, houseTypeIn } from './houseTypes.ts'
import { readPairs } from './labels.ts'
import { amountsIn, areasIn, only, parseNumber, typologiesIn } from './numbers.ts'
import { looksLikePerson } from './people.ts'
import { type Found, isNode, type SchemaNode } from './schemaNodes.ts'
import { factsOfText } from './text.ts'

/** The first text in a value: a string, a number, a list of them, or a node with a name or a value. */
function textIn(value: unknown, depth = 3): string | null {
  if (typeof value === 'string') return line(value, 400)
  if (typeof value === 'number') return String(value)
  if (typeof value !== 'object' || value === null || depth === 0) return null
  if (Array.isArray(value)) return textIn(value[0], depth - 1)
  const { '@value': literal, value: quantity, name } = value as SchemaNode
  return [literal, quantity, name].map(part => textIn(part, depth - 1)).find(text => text !== null) ?? null
}

function numberIn(value: unknown): number | null {
  const text = textIn(value)
  return text === null ? null : (amountsIn(text)[0]?.euros ?? parseNumber(text.replace(/\s*m(?:²|2)$/i, '')))
}

const texts = (found: readonly Found[], ...names: readonly string[]): readonly string[] =>
  names.flatMap(name => found.flatMap(({ node }) => textIn(node[name]) ?? []))

const hasType = ({ types }: Found, ...names: readonly string[]): boolean => names.some(name => types.includes(name))

const byThePart = /\bmon\b|month|m[êe]s\b|mensal|lease|rent|mtk|m²|m2/i
const former = /listprice|strikethrough|msrp/i

/** Per month, per square metre, or a rent: a price, but not that of the house. */
function isOfAPart(node: SchemaNode): boolean {
  return [node, ...[node.priceSpecification].flat().filter(isNode)].some(each =>
    ['unitCode', 'unitText', 'billingDuration', 'businessFunction'].some(name =>
      byThePart.test(textIn(each[name]) ?? ''),
    ),
  )
}

function pricesOf({ node }: Found): readonly number[] {
  const currency = textIn(node.priceCurrency)
  if (former.test(textIn(node.priceType) ?? '') || (currency !== null && !/^(?:eur|€)/i.test(currency))) return []
  const [low, high] = [numberIn(node.lowPrice), numberIn(node.highPrice)]
  const price = numberIn(node.price) ?? (low === high ? low : null)
  return price === null ? [] : [price].flatMap(euros => asPrice(euros) ?? [])
}

const feet = /ft|foot|feet|acr/i

function floorSizesOf({ node }: Found): readonly number[] {
  return [node.floorSize].flat().flatMap(size => {
    const unit = isNode(size) ? `${textIn(size.unitCode)} ${textIn(size.unitText)}` : ''
    const text = textIn(size) ?? ''
    if (feet.test(unit) || feet.test(text)) return []
    const area = areasIn(text)[0] ?? parseNumber(text)
    return area === null ? [] : (asArea(area) ?? [])
  })
}

function addressOf(found: readonly Found[]): Facts {
  const posted = found.find(each => hasType(each, 'PostalAddress') || each.via === 'address')
  if (!posted) return splitAddress(texts(found, 'address')[0] ?? '')
  const { address, postalCode, city } = splitAddress(textIn(posted.node.streetAddress) ?? '')
  const locality = textIn(posted.node.addressLocality)
  return {
    address: address ?? null,
    postalCode: asPostalCode(textIn(posted.node.postalCode) ?? '') ?? postalCode ?? null,
    city: (locality && line(locality, 120)) ?? city ?? null,
  }
}

const namesOf = (found: readonly Found[], isPerson: boolean): string | null =>
  only(
    texts(
      found.filter(each => each.isAgent && hasType(each, 'Person') === isPerson),
      'name',
    ).filter(looksLikePerson),
  )

function refOf(found: readonly Found[]): string | null {
  const refs = ['sku', 'productID', 'identifier', 'mpn'].map(name =>
    texts(found, name).flatMap(text => asRef(text) ?? []),
  )
  return only(refs.find(values => values.length > 0) ?? [])
}

const kindOfType: Readonly<Record<string, string>> = {
  Apartment: 'Apartamento',
  House: 'Moradia',
  SingleFamilyResidence: 'Moradia',
}

function houseTypeOf(found: readonly Found[]): string | null {
  const categories = texts(found, 'accommodationCategory', 'category', 'additionalType').map(houseCategoryIn)
  const names = texts(found, 'name', 'headline').map(houseTypeIn)
  const typed = found.flatMap(({ types }) => types.map(type => kindOfType[type] ?? null))
  return [...categories, ...names, ...typed].find(kind => kind !== null) ?? null
}

function roomsOf(found: readonly Found[]): number | null {
  const counts = (name: string): readonly number[] =>
    found.flatMap(({ node }) => numberIn(node[name]) ?? []).flatMap(count => asRooms(count) ?? [])
  // `numberOfRooms` may count the living room: prefer a typology in the name.
  return (
    only(counts('numberOfBedrooms')) ??
    only(texts(found, 'name').flatMap(typologiesIn)) ??
    only(counts('numberOfRooms'))
  )
}

/** `additionalProperty: { name: 'Área útil', value: '120 m²' }` is a table of labels. */
function propertiesOf(found: readonly Found[]): Facts {
  const rows = found
    .filter(each => hasType(each, 'PropertyValue') && each.via === 'additionalProperty')
    .map(({ node }) => `${textIn(node.name)}: ${textIn(node.value)}`)
  return factsOfText(readPairs(rows), false)[0] ?? {}
}

/** Facts of schema.org data, JSON-LD or microdata. If it names two different sellers, the agent is null. */
export function factsOfSchema(all: readonly Found[]): readonly Facts[] {
  const own = all.filter(each => !each.ofAgent && each.via !== 'additionalProperty')
  return [
    {
      ...addressOf(own),
      ref: refOf(own),
      agentName: namesOf(all, true),
      houseValue: only(own.filter(each => !isOfAPart(each.node)).flatMap(pricesOf)),
      houseType: houseTypeOf(own),
      area: only(own.flatMap(floorSizesOf)),
      rooms: roomsOf(own),
    },
    propertiesOf(all),
  ]
}

/** Rents and prices per square metre. */
export function partPricesOfSchema(all: readonly Found[]): readonly number[] {
  return all.filter(each => isOfAPart(each.node)).flatMap(pricesOf)
}

/** `RealEstateAgent` may be the agency or the person, and `Porta Nova` could be either: the last source. */
export function agencyOfSchema(all: readonly Found[]): Facts {
  return { agentName: namesOf(all, false) }
}
