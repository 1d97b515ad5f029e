/** A person may still be reading this long after the last touch; later, the tab counts as unattended. */
const patienceMs = 120_000
const touches = ['pointerdown', 'keydown', 'wheel', 'touchmove'] as const

let lastTouch = Date.now()

/** Records the time of each touch of this tab. */
export function watchAttendance(): void {
  const note = () => {
    lastTouch = Date.now()
  }
  for (const touch of touches) window.addEventListener(touch, note, { capture: true, passive: true })
}

/** Whether requests of this tab are automatic: open screens reload when colleagues save, day and night. */
export const isUnattended = (): boolean => Date.now() - lastTouch > patienceMs
