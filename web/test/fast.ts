import { configure, getConfig } from '@testing-library/react'
import * as React from 'react'
import { simpleSelector, type Test } from './selectors.ts'

/** Replaces slow parts of the test environment that do not affect results. */

// A waiting query fails many times before it succeeds: only its last error needs a dump of the whole page.
const { getElementError } = getConfig()
const isOnlyAsking = (): boolean => Reflect.get(getConfig(), '_disableExpensiveErrorDiagnostics') === true
configure({
  getElementError: (message, container) =>
    isOnlyAsking() ? new Error(message ?? '') : getElementError(message, container),
})

// Selectors that one element alone answers (`selectors.ts`): jsdom would parse and match them for each element.
function elementsIn(root: Node, test: Test, atMost = Number.POSITIVE_INFINITY): readonly Element[] {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_ELEMENT)
  const found: Element[] = []
  while (found.length < atMost && walker.nextNode())
    if (walker.currentNode instanceof Element && test(walker.currentNode)) found.push(walker.currentNode)
  return found
}

function closestTo(element: Element, test: Test): Element | null {
  for (let each: Element | null = element; each; each = each.parentElement) if (test(each)) return each
  return null
}

/** `quick` answers for simple selectors; the others go to jsdom. */
function answerQuickly<N extends Node>(owner: N, name: string, quick: (node: N, test: Test) => unknown): void {
  const slow: unknown = Reflect.get(owner, name)
  if (typeof slow !== 'function') throw new Error(`nodes have no ${name}`)
  Object.defineProperty(owner, name, {
    configurable: true,
    writable: true,
    value(this: N, selector: string): unknown {
      const test = simpleSelector(selector)
      return test ? quick(this, test) : Reflect.apply(slow, this, [selector])
    },
  })
}
answerQuickly(Element.prototype, 'matches', (element, test) => test(element))
answerQuickly(Element.prototype, 'closest', closestTo)
for (const owner of [Element.prototype, Document.prototype]) {
  answerQuickly<Node>(owner, 'querySelector', (root, test) => elementsIn(root, test, 1)[0] ?? null)
  answerQuickly<Node>(owner, 'querySelectorAll', (root, test) => elementsIn(root, test))
}

// jsdom searches the whole page for the labels of each input; this reads only the labels, once until elements change.
let labels: readonly HTMLLabelElement[] | null = null
const elementChanges = new MutationObserver(() => {
  labels = null
})
elementChanges.observe(document, { childList: true, subtree: true })

function labelsOnPage(): readonly HTMLLabelElement[] {
  // Changes of which the observer has not yet been notified.
  if (elementChanges.takeRecords().length > 0) labels = null
  labels ??= Array.from(document.getElementsByTagName('label'))
  return labels
}
const labelled = [HTMLButtonElement, HTMLInputElement, HTMLSelectElement, HTMLTextAreaElement]
for (const { prototype } of labelled)
  Object.defineProperty(prototype, 'labels', {
    configurable: true,
    get(this: HTMLInputElement) {
      return labelsOnPage().filter(label => (label.htmlFor ? label.htmlFor === this.id : label.control === this))
    },
  })

// React in development records an owner stack per element, up to a limit: here the limit counts as reached.
const internals = '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE'
const shared: unknown = Reflect.get(React, internals)
if (typeof shared === 'object' && shared !== null)
  Object.defineProperty(shared, 'recentlyCreatedOwnerStacks', { get: () => Number.POSITIVE_INFINITY, set: () => {} })

// Screens under test have no style sheets: attributes alone decide how an element looks. jsdom would match its default
// sheet against the element and its ancestors for each query by role, label or pointer.
const neverShown = new Set(['HEAD', 'LINK', 'META', 'SCRIPT', 'STYLE', 'TEMPLATE', 'TITLE'])
const inBlocks =
  /^(ADDRESS|ARTICLE|ASIDE|BLOCKQUOTE|BODY|DD|DETAILS|DIALOG|DIV|DL|DT|FIELDSET|FIGURE|FOOTER|FORM|H[1-6R]|HEADER|HTML|LEGEND|LI|MAIN|NAV|OL|P|PRE|SECTION|SUMMARY|T[ABDHR].*|UL)$/

function displayOf(element: HTMLElement): string {
  if (element.hidden || neverShown.has(element.tagName)) return 'none'
  if (element instanceof HTMLInputElement && element.type === 'hidden') return 'none'
  return inBlocks.test(element.tagName) ? 'block' : 'inline'
}

/** Visibility is inherited; the other styles that tests read are not. */
function visibilityOf(element: Element | null): string {
  for (let each = element; each; each = each.parentElement) {
    if (!each.hasAttribute('style')) continue
    const own = each instanceof HTMLElement || each instanceof SVGElement ? each.style.visibility : ''
    if (own) return own
  }
  return 'visible'
}

const emptyStyle = document.createElement('span').style

window.getComputedStyle = (element, pseudo) => {
  if (pseudo || !(element instanceof HTMLElement)) return emptyStyle
  // Making a style object is slow in jsdom, and most elements have none of their own.
  const style = element.hasAttribute('style') ? element.style : emptyStyle
  const initialValue = (name: string): string | undefined => {
    if (name === 'display') return style.display || displayOf(element)
    return name === 'visibility' ? visibilityOf(element) : undefined
  }
  return new Proxy(style, {
    get(target, name) {
      if (name === 'getPropertyValue') return (of: string) => initialValue(of) ?? target.getPropertyValue(of)
      const value: unknown = (typeof name === 'string' ? initialValue(name) : undefined) ?? Reflect.get(target, name)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}
