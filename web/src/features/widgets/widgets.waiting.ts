import { useEffect, useState } from 'react'

/** False until what is rendered with it was painted once. */
export function useAfterPaint(): boolean {
  const [isLater, setLater] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLater(true))
    return () => clearTimeout(timer)
  }, [])
  return isLater
}
