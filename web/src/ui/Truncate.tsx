import type { MouseEvent, ReactNode } from 'react'
import classes from './Truncate.module.css'

/** A tooltip per cell would cost a list its speed: the browser's own is given to a text when it proves to be cut. */
function showTitleIfTruncated({ currentTarget: element }: MouseEvent<HTMLElement>): void {
  if (element.scrollWidth > element.clientWidth) element.title = element.textContent
  else element.removeAttribute('title')
}

/** One line of text, whole in a tooltip when there is no room for it. */
export function Truncate({ children }: { readonly children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: nothing to do here, only a tooltip to give
    <span className={classes.cut} onMouseEnter={showTitleIfTruncated}>
      {children}
    </span>
  )
}
