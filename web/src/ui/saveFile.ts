/** Long enough for a browser to have taken hold of the content; until then it must not go away. */
const revokeDelayMs = 60_000

/** Hands a file to the browser, which puts it where the person keeps downloads. */
export function saveFile(name: string, content: Blob): void {
  const address = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), revokeDelayMs)
}
