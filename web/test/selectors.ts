/**
 * Simple selectors, parsed once: `button`, `#id`, `.class`, `[role="option"]`, `:not([href])`, several of them on one
 * element, and lists of those. jsdom parses and matches a selector anew for each element of each query by role.
 */
export type Test = (element: Element) => boolean

const name = '[A-Za-z_][\\w-]*'
const attribute = `\\[(${name})(?:(~?=)(?:"([^"\\\\]*)"|'([^'\\\\]*)'|(${name})))?\\]`
const condition = `([#.])(${name})|${attribute}|:not\\(${attribute}\\)`
const compound = new RegExp(`^(\\*|[a-z][a-z0-9-]*)?((?:${condition.replace(/(?<!\\)\((?!\?)/g, '(?:')})*)$`)
const conditions = new RegExp(condition, 'g')

const hasWord = (text: string | null, word: string): boolean =>
  word !== '' && text !== null && text.split(/[\t\n\f\r ]+/).includes(word)

function attributeTest(attributeName: string, operator: string | undefined, value: string): Test {
  if (operator === undefined) return element => element.hasAttribute(attributeName)
  if (operator === '=') return element => element.getAttribute(attributeName) === value
  return element => hasWord(element.getAttribute(attributeName), value)
}

function conditionTest([, sign, called = '', ...rest]: RegExpMatchArray): Test {
  if (sign === '#') return element => element.id === called
  if (sign === '.') return element => hasWord(element.getAttribute('class'), called)
  const isNegated = rest[0] === undefined
  const [attributeName = '', operator, ...values] = isNegated ? rest.slice(5) : rest
  const holds = attributeTest(attributeName, operator, values.find(value => value !== undefined) ?? '')
  return isNegated ? element => !holds(element) : holds
}

/** Null: a selector that is not simple. */
function compoundTest(text: string): Test | null {
  const [whole, tag, rest = ''] = compound.exec(text) ?? []
  if (!whole) return null
  const tests = Array.from(rest.matchAll(conditions), conditionTest)
  if (tag !== undefined && tag !== '*') tests.unshift(element => element.localName === tag)
  return element => tests.every(test => test(element))
}

function parsed(selector: string): Test | null {
  const tests = selector.split(',').map(each => compoundTest(each.trim()))
  if (!tests.every(test => test !== null)) return null
  return element => tests.some(test => test(element))
}

/** What jsdom never shows as such, and positioned elements are asked for by every popover. */
const known = new Map<string, Test | null>([
  [':popover-open', () => false],
  [':modal', () => false],
])

/** Whether an element matches the selector; null for selectors that only jsdom understands. */
export function simpleSelector(selector: string): Test | null {
  const found = known.get(selector)
  if (found !== undefined) return found
  const test = parsed(selector)
  known.set(selector, test)
  return test
}
