import { isElsewhere, type PageNode, textOf } from './segments.ts'

/** An item in the shape of JSON-LD. A page chooses the names, `__proto__` among them: hence no prototype. */
type Item = Record<string, unknown>

const maxProperties = 2000

const newItem = (type = ''): Item =>
  Object.assign(Object.create(null), type === '' ? {} : { '@type': type.split(/\s+/) })

function propertyValue(node: PageNode, names: readonly string[]): string {
  const { content, datetime, href, src } = node.attribs ?? {}
  const written = content ?? datetime
  if (written !== undefined) return written
  if (names.includes('url') || node.name === 'link') return href ?? ''
  return node.name === 'img' ? (src ?? '') : textOf(node)
}

function add(owner: Item, names: readonly string[], value: unknown): void {
  for (const name of names) {
    const before = owner[name]
    if (Array.isArray(before)) before.push(value)
    else owner[name] = before === undefined ? value : [before, value]
  }
}

/** Items of a page (`itemscope`, `itemprop`); properties outside any item form one without a type. */
export function microdataOf(root: PageNode): readonly unknown[] {
  const loose = newItem()
  const items = [loose]
  const waiting: { readonly node: PageNode; readonly owner: Item }[] = [{ node: root, owner: loose }]
  let properties = 0
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { node } = next
    if (isElsewhere(node) || properties > maxProperties) continue
    const { itemscope, itemtype, itemprop = '' } = node.attribs ?? {}
    const names = itemprop.slice(0, 200).split(/\s+/).filter(Boolean)
    const item = itemscope === undefined ? undefined : newItem(itemtype?.slice(0, 500).trim())
    if (names.length > 0) {
      properties++
      add(next.owner, names, item ?? propertyValue(node, names))
    } else if (item) items.push(item)
    const children = node.children ?? []
    for (let child = children.length - 1; child >= 0; child--) {
      const inner = children[child]
      if (inner) waiting.push({ node: inner, owner: item ?? next.owner })
    }
  }
  return items
}
