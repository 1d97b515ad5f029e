/** The content must exist until the browser has read it; this is long enough. */
const revokeDelayMs = 60_000

/** Downloads a file through the browser. */
export function saveFile(name: string, content: Blob): void {
  const address = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), revokeDelayMs)
}
