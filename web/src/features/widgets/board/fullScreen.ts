/** Only after a click of the user; where the browser refuses, the board fills its window. */
export function enterFullScreen(): void {
  const { documentElement } = document
  if ('requestFullscreen' in documentElement) documentElement.requestFullscreen().catch(() => {})
}

export function leaveFullScreen(): void {
  if (document.fullscreenElement) document.exitFullscreen().catch(() => {})
}
