import '@testing-library/jest-dom/vitest'
import { cleanup } from '@testing-library/react'
import { afterEach } from 'vitest'

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
Object.defineProperty(document, 'fonts', { value: { addEventListener() {}, removeEventListener() {} } })

afterEach(() => {
  cleanup()
  localStorage.clear()
})
