/** How a widget is shown on the board. */
export interface Fit {
  readonly zoom: number
  /** In how many turns, each a screen further down: 1 where it fits. */
  readonly turns: number
}

/** To be read from across a room. */
export const maxZoom = 1.5
/** The usual size: what is higher than the screen at it has another turn instead of smaller type. */
const minZoom = 1
const zoomStep = 0.05

/** Of one turn, repeated in the next: the line that was cut is whole there. */
export const overlapPx = 56

interface Heights {
  /** Of the screen, and of the widget as it is shown at this zoom. */
  readonly screen: number
  readonly widget: number
  readonly zoom: number
}

/**
 * Step by step smaller until it fits: where cards stand in fewer rows, a step makes it much lower. Never larger again: a
 * widget that changes its layout again must not go back and forth.
 */
export function fitOf({ screen, widget, zoom }: Heights): Fit {
  if (widget <= screen) return { zoom, turns: 1 }
  if (zoom > minZoom) return { zoom: Math.round((zoom - zoomStep) * 100) / 100, turns: 1 }
  const step = screen - overlapPx
  return { zoom, turns: step > 0 ? Math.ceil((widget - overlapPx) / step) : 1 }
}

/** How far down a turn begins; the last one ends with the widget. */
export const topOf = (turn: number, screen: number): number => turn * Math.max(0, screen - overlapPx)
