import { useEffect, useState } from 'react'

/** The time, updated once a minute, so that a tab left open all day still shows the right greeting. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 60_000)
    return () => clearInterval(timer)
  }, [])
  return now
}
