import type { ReactNode } from 'react'
import classes from './ScrollX.module.css'

interface ScrollXProps {
  readonly label: string
  readonly children: ReactNode
}

/** Content that may be wider than the page scrolls horizontally, by finger, wheel or keys. */
export function ScrollX({ label, children }: ScrollXProps) {
  return (
    <section
      className={classes.sideways}
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
    >
      {children}
    </section>
  )
}
