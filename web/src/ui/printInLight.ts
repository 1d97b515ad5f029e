const attribute = 'data-mantine-color-scheme'

/** Paper is white: the colours of dark mode are put aside while the browser prepares what it prints. */
export function printInLight(page: HTMLElement = document.documentElement): void {
  let before: string | null = null
  window.addEventListener('beforeprint', () => {
    before = page.getAttribute(attribute)
    page.setAttribute(attribute, 'light')
  })
  window.addEventListener('afterprint', () => {
    if (before) page.setAttribute(attribute, before)
  })
}
