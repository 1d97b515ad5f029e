import { VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './Facts.module.css'

export interface Fact {
  readonly label: string
  readonly value: ReactNode
  /** As wide as the section. */
  readonly wide?: boolean
  /** Its section's title says the same: the label is visually hidden. */
  readonly isTitled?: boolean
}

/** Labels with read-only values. */
export function Facts({ facts }: { readonly facts: readonly Fact[] }) {
  return (
    <dl className={classes.facts}>
      {facts.map(({ label, value, wide, isTitled }) => (
        <div key={label} className={classes.fact} data-wide={wide || undefined}>
          <dt className={classes.label}>{isTitled ? <VisuallyHidden>{label}</VisuallyHidden> : label}</dt>
          <dd className={classes.value}>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
