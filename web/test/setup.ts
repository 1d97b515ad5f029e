import '@testing-library/jest-dom/vitest'
import { notifications } from '@mantine/notifications'
import { cleanup, configure } from '@testing-library/react'
import { afterEach } from 'vitest'
import './fast.ts'

// On a busy machine a popover may take longer to come than the usual second.
configure({ asyncUtilTimeout: 5000, defaultHidden: false })

/** What browsers have and jsdom lacks, and Mantine asks for. */
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

// jsdom lays nothing out: without a place inside the window, a popover believes that its button was scrolled away and hides.
Element.prototype.getBoundingClientRect = () => new DOMRect(10, 10, 100, 20)
const wide = 1440
window.innerWidth = wide
Object.defineProperties(document.documentElement, {
  clientWidth: { value: wide, configurable: true },
  clientHeight: { value: 900, configurable: true },
})

afterEach(() => {
  cleanup()
  // Files share one window (vitest.config.ts): what one left on the screen is not there for the next.
  notifications.clean()
  document.body.replaceChildren()
  // Nor is it on a phone because the one before was.
  window.innerWidth = wide
  localStorage.clear()
  sessionStorage.clear()
})
