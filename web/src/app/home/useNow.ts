import { useEffect, useState } from 'react'

/** The clock, looked at once a minute: a tab that stays open all day still greets rightly. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 60_000)
    return () => clearInterval(timer)
  }, [])
  return now
}
