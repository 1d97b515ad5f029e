import { fold } from '@tipy/domain/text/fold'
import { load } from 'cheerio/slim'
import { type Reading, readPairs } from './labels.ts'
import { microdataOf } from './microdata.ts'
import { type PageNode, segmentsOf, textOf } from './segments.ts'

/** The parts of a page that a listing is read from. */
export interface ListingPage {
  readonly url: string
  /** Parsed JSON-LD blocks; those that do not parse are left out. */
  readonly jsonLd: readonly unknown[]
  /** Microdata in the shape of JSON-LD. */
  readonly microdata: readonly unknown[]
  /** `<meta>` by its name or property, the first of each. */
  readonly meta: ReadonlyMap<string, string>
  /** The titles of the page, best first: its headings, its titles for previews, its `<title>`. */
  readonly headlines: readonly string[]
  readonly text: Reading
}

/**
 * A page of hundreds of thousands of tags is built to keep the parser busy (closing a tag searches all open ones). Real
 * listings have a few thousand.
 */
const maxTags = 20_000
/** Longer tags carry data for scripts, or nothing useful: the attributes that are read are short. */
const maxTagLength = 50_000
const maxJsonLength = 500_000
const maxHeadlineLength = 300

function isTangled(html: string): boolean {
  let tags = 0
  for (const _ of html.matchAll(/<[a-z/]/gi)) if (++tags > maxTags) return true
  return false
}

const withoutHugeTags = (html: string): string =>
  html.replace(/<[a-z][^<>]*/gi, tag => (tag.length > maxTagLength ? (tag.split(/\s/, 1)[0] ?? '') : tag))

/** `null` if the page has too many tags to be a listing. */
export function readListingPage(html: string, url: string): ListingPage | null {
  if (isTangled(html)) return null
  // `slim` is htmlparser2: parse5 compares each attribute of a tag with all the others, and a page may have 500 000.
  const tree: PageNode = load(withoutHugeTags(html)).root()[0] ?? { type: 'root' }
  const elements = elementsOf(tree)
  const meta = metaOf(elements)
  return {
    url,
    jsonLd: jsonLdOf(elements),
    microdata: microdataOf(tree),
    meta,
    headlines: headlinesOf(elements, meta),
    text: readPairs(segmentsOf(tree)),
  }
}

type Elements = ReadonlyMap<string, readonly PageNode[]>

/** Elements by name, in one walk: a selector compares each of the page's top elements with all the others. */
function elementsOf(tree: PageNode): Elements {
  const found = new Map<string, PageNode[]>()
  const waiting = [tree]
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if (node.name !== undefined) {
      const alike = found.get(node.name)
      if (alike) alike.push(node)
      else found.set(node.name, [node])
    }
    const children = node.children ?? []
    for (let child = children.length - 1; child >= 0; child--) waiting.push(children[child] ?? { type: 'none' })
  }
  return found
}

function jsonLdOf(elements: Elements): readonly unknown[] {
  return (elements.get('script') ?? [])
    .filter(({ attribs }) => attribs?.type?.trim().toLowerCase() === 'application/ld+json')
    .map(({ children = [] }) => children.map(({ data = '' }) => data).join(''))
    .filter(json => json.length <= maxJsonLength)
    .flatMap(json => {
      try {
        return [JSON.parse(json) as unknown]
      } catch {
        return []
      }
    })
}

function metaOf(elements: Elements): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  for (const { attribs = {} } of elements.get('meta') ?? []) {
    const name = (attribs.property ?? attribs.name ?? '').trim().toLowerCase()
    if (name !== '' && !found.has(name)) found.set(name, (attribs.content ?? '').slice(0, 2000))
  }
  return found
}

/** `Apartamento T3 | Casas do Sul` ends in the name of the site, which may contain the name of a kind of house. */
function withoutSite(title: string, site: string | undefined): string {
  if (site === undefined) return title.replace(/\s+\|[^|]*$/, '')
  const parts = title.split(/\s+[|–—-]\s+/)
  return parts.filter(part => fold(part.trim()) !== fold(site.trim())).join(' | ')
}

function headlinesOf(elements: Elements, meta: ReadonlyMap<string, string>): readonly string[] {
  const texts = (name: string): readonly string[] => (elements.get(name) ?? []).slice(0, 3).map(textOf)
  const titles = [meta.get('og:title'), meta.get('twitter:title'), ...texts('title')]
  const site = meta.get('og:site_name')
  return [...texts('h1'), ...titles.map(title => withoutSite(title ?? '', site))]
    .map(text => text.slice(0, maxHeadlineLength))
    .filter(text => text !== '')
}
