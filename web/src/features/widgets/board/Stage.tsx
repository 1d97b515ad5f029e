import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { usePhone } from '#ui/layout/usePhone.ts'
import classes from './Board.module.css'
import { type Fit, fitOf, maxZoom, topOf } from './fit.ts'

interface StageProps {
  /** Which of its turns is shown. */
  readonly part: number
  /** In how many turns the widget is shown. */
  readonly onParts: (parts: number) => void
  readonly children: ReactNode
}

/** A widget as large as the screen allows. One that is higher than it even at its usual size is shown in turns. */
export function Stage({ part, onParts, children }: StageProps) {
  const screen = useRef<HTMLDivElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const phone = usePhone()
  const [{ zoom, turns }, setFit] = useState<Fit>({ zoom: phone ? 1 : maxZoom, turns: 1 })
  useLayoutEffect(() => {
    const [outer, inner] = [screen.current, content.current]
    if (!outer || !inner) return undefined
    const measure = () => {
      // What stands there until the numbers come is not what has to fit.
      if (inner.querySelector('[aria-busy="true"]')) return
      const next = fitOf({ screen: outer.clientHeight, widget: inner.offsetHeight * zoom, zoom })
      setFit(now => (now.zoom === next.zoom && now.turns === next.turns ? now : next))
    }
    measure()
    const sizes = new ResizeObserver(measure)
    sizes.observe(outer)
    sizes.observe(inner)
    const busy = new MutationObserver(measure)
    busy.observe(inner, { subtree: true, childList: true, attributeFilter: ['aria-busy'] })
    return () => {
      sizes.disconnect()
      busy.disconnect()
    }
  }, [zoom])
  useLayoutEffect(() => onParts(turns), [onParts, turns])
  useLayoutEffect(() => {
    if (screen.current) screen.current.scrollTop = topOf(part, screen.current.clientHeight)
  }, [part])
  return (
    <div className={classes.stage} ref={screen}>
      <div ref={content} className={classes.content} style={{ zoom }}>
        {children}
      </div>
    </div>
  )
}
