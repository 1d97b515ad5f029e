import { useEffect, useState } from 'react'

/** How long after the last resize the layout is computed again. */
export const resizeDelayMs = 500

interface Size {
  readonly width: number
  readonly height: number
}

const windowSize = (): Size => ({ width: window.innerWidth, height: window.innerHeight })

/** The window's size at the first render, then each time it has not changed for a moment. */
export function useDebouncedSize(): Size {
  const [size, setSize] = useState(windowSize)

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const settle = () => {
      clearTimeout(timer)
      timer = setTimeout(() => setSize(windowSize()), resizeDelayMs)
    }
    window.addEventListener('resize', settle)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('resize', settle)
    }
  }, [])

  return size
}
