import { configure, getConfig } from '@testing-library/react'
import * as React from 'react'

/** What takes most of a test's time and tells it nothing. */

// Whoever waits asks again and again: until the last time nobody reads a picture of the whole page in the refusal.
const { getElementError } = getConfig()
const isOnlyAsking = (): boolean => Reflect.get(getConfig(), '_disableExpensiveErrorDiagnostics') === true
configure({
  getElementError: (message, container) =>
    isOnlyAsking() ? new Error(message ?? '') : getElementError(message, container),
})

// jsdom looks through the whole page for the labels of each input.
const labelled = [HTMLButtonElement, HTMLInputElement, HTMLSelectElement, HTMLTextAreaElement]
for (const { prototype } of labelled)
  Object.defineProperty(prototype, 'labels', {
    configurable: true,
    get(this: HTMLInputElement) {
      const labels = Array.from(this.ownerDocument.getElementsByTagName('label'))
      return labels.filter(label => (label.htmlFor ? label.htmlFor === this.id : label.control === this))
    },
  })

// For each element it draws, React in development keeps from where, up to a limit: it is reached from the beginning.
const internals = '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE'
const shared: unknown = Reflect.get(React, internals)
if (typeof shared === 'object' && shared !== null)
  Object.defineProperty(shared, 'recentlyCreatedOwnerStacks', { get: () => Number.POSITIVE_INFINITY, set: () => {} })
