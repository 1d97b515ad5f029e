import type { ReactNode } from 'react'
import classes from './drafts.module.css'

interface ScrollYProps {
  readonly label: string
  readonly children: ReactNode
}

/** A long list inside the dialog: it scrolls by itself, so that the buttons stay in sight. */
export function ScrollY({ label, children }: ScrollYProps) {
  return (
    <section
      className={classes.scroll}
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
    >
      {children}
    </section>
  )
}
