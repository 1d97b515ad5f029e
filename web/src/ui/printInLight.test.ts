import { expect, it } from 'vitest'
import { printInLight } from './printInLight.ts'

it('what is printed has the colours of light mode, and the screen has its own again', () => {
  const page = document.createElement('html')
  page.setAttribute('data-mantine-color-scheme', 'dark')
  printInLight(page)
  window.dispatchEvent(new Event('beforeprint'))
  expect(page.getAttribute('data-mantine-color-scheme')).toBe('light')
  window.dispatchEvent(new Event('afterprint'))
  expect(page.getAttribute('data-mantine-color-scheme')).toBe('dark')
})
