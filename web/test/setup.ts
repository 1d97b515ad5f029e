import '@testing-library/jest-dom/vitest'
import { notifications } from '@mantine/notifications'
import { cleanup, configure } from '@testing-library/react'
import { afterEach, beforeEach } from 'vitest'
import './fast.ts'

// Ends what hangs before the test itself ends; on a busy machine a popover takes many times the default second.
configure({ asyncUtilTimeout: 80_000, defaultHidden: false })

/** Browser features that jsdom lacks and Mantine uses. */
class StillObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}

Object.assign(window, {
  ResizeObserver: StillObserver,
  scrollTo: () => {},
  matchMedia: (media: string) => ({
    media,
    matches: false,
    onchange: null,
    addEventListener() {},
    removeEventListener() {},
    dispatchEvent: () => false,
  }),
})
Element.prototype.scrollIntoView = () => {}
Object.defineProperty(document, 'fonts', {
  value: { addEventListener() {}, removeEventListener() {} },
  configurable: true,
})

// jsdom has no layout: without a position inside the window, a popover hides because its button seems scrolled away.
Element.prototype.getBoundingClientRect = () => new DOMRect(10, 10, 100, 20)
const wide = 1440
window.innerWidth = wide
Object.defineProperties(document.documentElement, {
  clientWidth: { value: wide, configurable: true },
  clientHeight: { value: 900, configurable: true },
})

// A call that was under way when the test before ended has failed since, with its server (test/server.ts), and says so.
beforeEach(() => notifications.clean())
afterEach(() => {
  cleanup()
  // Files share one window (vitest.config.ts): the next test must not see what this one rendered.
  notifications.clean()
  document.body.replaceChildren()
  // Nor its window width.
  window.innerWidth = wide
  localStorage.clear()
  sessionStorage.clear()
})
