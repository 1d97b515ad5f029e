/** So long after the last touch a person may still be reading; later, nobody is there. */
const patienceMs = 120_000
const touches = ['pointerdown', 'keydown', 'wheel', 'touchmove'] as const

let lastTouch = Date.now()

/** Notes that somebody is at this tab. */
export function watchAttendance(): void {
  const note = () => {
    lastTouch = Date.now()
  }
  for (const touch of touches) window.addEventListener(touch, note, { capture: true, passive: true })
}

/** Whether what this tab asks, it asks by itself: what colleagues save makes open screens ask again, day and night. */
export const isUnattended = (): boolean => Date.now() - lastTouch > patienceMs
