import { Fragment } from 'react'
import classes from './Dotted.module.css'

interface DottedProps {
  /** Those without text are left out. */
  readonly texts: readonly (string | null | undefined)[]
}

/** Short facts in a row, "LinkedIn · criada em 03-02-2026": a line breaks between them, not within a date. */
export function Dotted({ texts }: DottedProps) {
  return texts.filter(Boolean).map((text, index) => (
    <Fragment key={text}>
      {index > 0 && ' · '}
      <span className={classes.fact}>{text}</span>
    </Fragment>
  ))
}
