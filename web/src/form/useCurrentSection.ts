import { type RefObject, useEffect, useRef, useState } from 'react'
import { currentSection } from './sections.ts'

/** Which of these sections the user is in: they scrolled, focused a field, or chose it. */
export function useCurrentSection(scroller: RefObject<HTMLElement | null>, ids: readonly string[]) {
  const [current, setCurrent] = useState(ids[0])
  const chosen = useRef<string | null>(null)
  const joined = ids.join('\n')

  useEffect(() => {
    const body = scroller.current
    if (!body) return undefined
    let frame = 0
    const find = () => {
      frame = 0
      const sections = joined.split('\n').flatMap(id => document.getElementById(id) ?? [])
      const extents = new Map(sections.map(section => [section.id, section.getBoundingClientRect()]))
      setCurrent(currentSection(chosen.current, extents, body.getBoundingClientRect()))
    }
    const onScroll = () => {
      frame ||= requestAnimationFrame(find)
    }
    const onFocus = ({ target }: FocusEvent) => {
      const inside = joined.split('\n').find(id => document.getElementById(id)?.contains(target as Node))
      if (inside === undefined) return
      chosen.current = inside
      setCurrent(inside)
    }
    body.addEventListener('scroll', onScroll, { passive: true })
    body.addEventListener('focusin', onFocus)
    return () => {
      cancelAnimationFrame(frame)
      body.removeEventListener('scroll', onScroll)
      body.removeEventListener('focusin', onFocus)
    }
  }, [scroller, joined])

  return {
    current: current !== undefined && ids.includes(current) ? current : ids[0],
    setCurrent: (id: string) => {
      chosen.current = id
      setCurrent(id)
    },
  }
}
