export type SchemaNode = Readonly<Record<string, unknown>>

export interface Found {
  readonly node: SchemaNode
  /** Without the vocabulary: `https://schema.org/Product` is `Product`. */
  readonly types: readonly string[]
  /** The property that led here. */
  readonly via: string
  /** Offers the house: its name is that of an agent or an agency. */
  readonly isAgent: boolean
  /** Belongs to the seller of the house: its address is an office's. */
  readonly ofAgent: boolean
}

/** Properties that lead to other houses, other pages and other people. */
const leadingAway = new Set(
  'isSimilarTo isRelatedTo itemListElement makesOffer hasOfferCatalog breadcrumb review aggregateRating potentialAction image photo isPartOf author creator publisher amenityFeature containedInPlace'.split(
    ' ',
  ),
)
const ofOtherThings = new Set(
  'BreadcrumbList ItemList OfferCatalog WebSite SearchAction ImageObject FAQPage Review Rating'.split(' '),
)

const toAgent = new Set('agent broker seller offeredBy provider realEstateAgent employee member'.split(' '))
const toCompany = new Set('brand manufacturer contactPoint parentOrganization'.split(' '))
const agentTypes = new Set('RealEstateAgent Organization LocalBusiness Corporation Person'.split(' '))

const maxRoots = 200
const maxNodes = 3000

export const isNode = (value: unknown): value is SchemaNode =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function typesOf(node: SchemaNode): readonly string[] {
  return [node['@type']]
    .flat()
    .flatMap(type => (typeof type === 'string' ? (type.slice(0, 200).trim().split(/[/:#]/).at(-1) ?? []) : []))
}

const pathOf = (url: unknown, base: string): string | null =>
  typeof url === 'string' && URL.canParse(url, base) ? new URL(url, base).pathname.replace(/\/+$/, '') : null

/** Several houses at the top level are a list: if one has the URL of this page, only that one is kept. */
function ownRoots(roots: readonly Found[], pageUrl: string): readonly Found[] {
  const here = pathOf(pageUrl, pageUrl)
  const isHere = ({ node }: Found): boolean =>
    [node.url, node['@id'], node.mainEntityOfPage].some(url => url !== undefined && pathOf(url, pageUrl) === here)
  return roots.filter(root => {
    const alike = roots.filter(({ types }) => types.some(type => root.types.includes(type)))
    return alike.length === 1 || !alike.some(isHere) || isHere(root)
  })
}

function found(node: SchemaNode, via: string, above?: Found): Found {
  const types = typesOf(node)
  const isAgent = toAgent.has(via) || types.includes('RealEstateAgent')
  const ofAgent = above?.ofAgent || isAgent || toCompany.has(via) || types.some(type => agentTypes.has(type))
  return { node, types, via, isAgent, ofAgent }
}

/** Flattens `@graph` and lists. */
function rootsIn(values: readonly unknown[]): readonly Found[] {
  return values
    .flatMap(value => (Array.isArray(value) ? (value as unknown[]) : [value]))
    .filter(isNode)
    .flatMap(node => (Array.isArray(node['@graph']) ? node['@graph'].filter(isNode) : [node]))
    .slice(0, maxRoots)
    .map(node => found(node, ''))
}

function within(above: Found): readonly Found[] {
  return Object.entries(above.node)
    .filter(([name]) => !leadingAway.has(name))
    .flatMap(([name, value]) =>
      [value]
        .flat()
        .filter(isNode)
        .map(node => found(node, name, above)),
    )
}

/** The nodes of a page's data that concern this house, nearest to the top first. */
export function nodesOf(values: readonly unknown[], pageUrl: string): readonly Found[] {
  const all: Found[] = [...ownRoots(rootsIn(values), pageUrl)]
  for (let at = 0; at < all.length && at < maxNodes; at++) {
    const next = all[at]
    if (next && !next.types.some(type => ofOtherThings.has(type))) all.push(...within(next))
  }
  return all.slice(0, maxNodes).filter(({ types }) => !types.some(type => ofOtherThings.has(type)))
}
