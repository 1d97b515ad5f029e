import { type RefObject, useLayoutEffect } from 'react'

/** Reports the width inside an element before it is painted, and each time it changes; 0 while it is off. */
export function useMeasuredWidth(
  element: RefObject<HTMLElement | null>,
  isOn: boolean,
  measured: (width: number) => void,
): void {
  useLayoutEffect(() => {
    const { current } = element
    if (!current || !isOn) return measured(0)
    const measure = () => measured(current.clientWidth)
    measure()
    const sizes = new ResizeObserver(measure)
    sizes.observe(current)
    return () => sizes.disconnect()
  }, [element, isOn, measured])
}
