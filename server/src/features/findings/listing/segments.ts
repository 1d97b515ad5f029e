import { fold } from '@tipy/domain/text/fold'

/** A node of a page's tree, with the properties that reading needs. */
export interface PageNode {
  readonly type: string
  readonly name?: string
  readonly data?: string
  readonly attribs?: Readonly<Record<string, string>>
  readonly children?: readonly PageNode[]
}

const unread = new Set(
  'script style noscript template svg iframe object canvas head title nav footer select textarea del s strike'.split(
    ' ',
  ),
)

/** Parts about other houses, former prices or the site itself, recognized by their class or id. */
const elsewhere =
  /(?:^|[\s_-])(?:similar|related|relacionad\w*|semelhant\w*|recomend\w*|recommended|outros[_-]imoveis|footer|rodape|old|antigo|anterior|riscado|was|cookies?|breadcrumbs?|newsletter)(?:$|[\s_-])/

/** Headings after which a page shows other houses. */
const otherHouses =
  /^(?:(?:imoveis|anuncios|casas|propriedades) (?:semelhantes|similares|relacionad[oa]s)|outros imoveis|tambem (?:lhe )?pode|similar (?:properties|homes|listings)|other properties|you may also)/

/** Elements inside a line: the text around them belongs together. */
const inline = new Set('a abbr b bdi bdo cite code em font i label mark small span strong time u'.split(' '))
/** Elements inside a word: m<sup>2</sup>. */
const glued = new Set(['sup', 'sub', 'wbr'])

/** Not about this house, or without text. */
export function isElsewhere({ name = '', attribs = {} }: PageNode): boolean {
  if (unread.has(name)) return true
  // The body's classes describe the page, not a part of it.
  return name !== 'body' && elsewhere.test(fold(`${attribs.class ?? ''} ${attribs.id ?? ''}`.slice(0, 500)))
}

function isUnread(node: PageNode): boolean {
  const { hidden, style = '' } = node.attribs ?? {}
  return hidden !== undefined || /line-through|display:\s*none/i.test(style.slice(0, 500)) || isElsewhere(node)
}

function edgeOf({ name = '' }: PageNode): string {
  if (glued.has(name)) return ''
  return inline.has(name) ? '\t' : '\n'
}

interface Reach {
  readonly nodes: number
  readonly characters: number
}

const wholePage: Reach = { nodes: 100_000, characters: 300_000 }
const maxSegmentLength = 400
const maxSegments = 3000

/** Text of a tree with a line break around each block. Uses an explicit stack: a page may nest arbitrarily deep. */
function linesOf(root: PageNode, reach: Reach): string {
  const parts: string[] = []
  const waiting: (PageNode | string)[] = [root]
  let characters = 0
  for (let nodes = 0; nodes < reach.nodes && characters < reach.characters; nodes++) {
    const next = waiting.pop()
    if (next === undefined) break
    if (typeof next === 'string') parts.push(next)
    else if (next.type === 'text') {
      const text = (next.data ?? '').slice(0, reach.characters).replace(/\s+/g, ' ')
      characters += text.length
      parts.push(text)
    } else if (next.children && (next === root || !isUnread(next))) {
      const edge = edgeOf(next)
      parts.push(edge)
      waiting.push(edge)
      for (let child = next.children.length - 1; child >= 0; child--) waiting.push(next.children[child] ?? '')
    }
  }
  return parts.join('')
}

/** Splits a long paragraph into sentences, so that a label inside it is found. */
const sentencesOf = (text: string): readonly string[] => (text.length > 200 ? text.split(/(?<=[.!?;])\s+/) : [text])

/**
 * The visible text in reading order, split where a cell, a line or a `|` ends; a tab marks the end of an element inside
 * a line (`<b>Preço</b> 250.000 €`). Other houses are left out.
 */
export function segmentsOf(root: PageNode): readonly string[] {
  const segments = linesOf(root, wholePage)
    .split(/[\n|•·]/)
    .flatMap(sentencesOf)
    .map(text =>
      text
        .replace(/[ \t]*\t[ \t]*/g, '\t')
        .trim()
        .slice(0, maxSegmentLength),
    )
    .filter(text => text !== '')
    .slice(0, maxSegments)
  const end = segments.findIndex(text => otherHouses.test(fold(text)))
  return end < 0 ? segments : segments.slice(0, end)
}

/** The text of one small element. */
export function textOf(root: PageNode): string {
  return linesOf(root, { nodes: 500, characters: 2000 }).replace(/\s+/g, ' ').trim()
}
