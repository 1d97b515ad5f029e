import { configure, getConfig } from '@testing-library/react'
import * as React from 'react'

/** Replaces slow parts of the test environment that do not affect results. */

// A waiting query fails many times before it succeeds: only its last error needs a dump of the whole page.
const { getElementError } = getConfig()
const isOnlyAsking = (): boolean => Reflect.get(getConfig(), '_disableExpensiveErrorDiagnostics') === true
configure({
  getElementError: (message, container) =>
    isOnlyAsking() ? new Error(message ?? '') : getElementError(message, container),
})

// jsdom searches the whole page for the labels of each input; this reads only the labels.
const labelled = [HTMLButtonElement, HTMLInputElement, HTMLSelectElement, HTMLTextAreaElement]
for (const { prototype } of labelled)
  Object.defineProperty(prototype, 'labels', {
    configurable: true,
    get(this: HTMLInputElement) {
      const labels = Array.from(this.ownerDocument.getElementsByTagName('label'))
      return labels.filter(label => (label.htmlFor ? label.htmlFor === this.id : label.control === this))
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
    const own = each instanceof HTMLElement || each instanceof SVGElement ? each.style.visibility : ''
    if (own) return own
  }
  return 'visible'
}

const emptyStyle = document.createElement('span').style

window.getComputedStyle = (element, pseudo) => {
  if (pseudo || !(element instanceof HTMLElement)) return emptyStyle
  const { style } = element
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
