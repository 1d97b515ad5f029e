import type { MouseEvent, ReactNode } from 'react'
import classes from './Truncate.module.css'

/** A tooltip component per cell would slow lists down: a truncated text gets the browser's `title` on hover. */
function showTitleIfTruncated({ currentTarget: element }: MouseEvent<HTMLElement>): void {
  if (element.scrollWidth > element.clientWidth) element.title = element.textContent
  else element.removeAttribute('title')
}

/** One line of text, with a tooltip when it is truncated. */
export function Truncate({ children }: { readonly children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the handler only sets a tooltip
    <span className={classes.cut} onMouseEnter={showTitleIfTruncated}>
      {children}
    </span>
  )
}
