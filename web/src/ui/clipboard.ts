/** A table in the two formats that programs paste. */
export interface Copied {
  readonly html: string
  readonly text: string
}

/** Copies both formats. Returns whether it worked: a browser may forbid it. */
export async function copyRich({ html, text }: Copied): Promise<boolean> {
  try {
    if (!navigator.clipboard?.write) return copyByEvent({ html, text })
    const blob = (type: string, content: string) => new Blob([content], { type })
    const item = new ClipboardItem({ 'text/html': blob('text/html', html), 'text/plain': blob('text/plain', text) })
    await navigator.clipboard.write([item])
    return true
  } catch {
    return copyByEvent({ html, text })
  }
}

/** Without https a browser has no clipboard object; the `copy` event still works and can carry this content. */
function copyByEvent({ html, text }: Copied): boolean {
  let taken = false
  const give = (event: ClipboardEvent) => {
    event.clipboardData?.setData('text/html', html)
    event.clipboardData?.setData('text/plain', text)
    event.preventDefault()
    taken = true
  }
  document.addEventListener('copy', give)
  try {
    document.execCommand?.('copy')
  } finally {
    document.removeEventListener('copy', give)
  }
  return taken
}

/** Copies a picture. Returns whether it worked: a browser may forbid it, or know only text. */
export async function copyImage(picture: Blob): Promise<boolean> {
  try {
    await navigator.clipboard.write([new ClipboardItem({ [picture.type]: picture })])
    return true
  } catch {
    return false
  }
}
