import type { ReactNode } from 'react'
import classes from './StateTag.module.css'
import { stateStyle } from './stateTints.ts'

/** Told apart without colour: a dot, a check, a cross, a triangle. */
export type StateShape = 'open' | 'done' | 'broken' | 'late'

interface StateMarkProps {
  /** `#rrggbb`. */
  readonly color: string
  readonly shape?: StateShape | undefined
}

const line = { fill: 'none', stroke: 'currentcolor', strokeWidth: 2.2, strokeLinecap: 'round' } as const
const shapes: Readonly<Record<StateShape, ReactNode>> = {
  open: <circle cx={6} cy={6} r={4} fill="currentcolor" />,
  done: <path {...line} strokeLinejoin="round" d="M1.8 6.4 4.8 9.4 10.2 3" />,
  broken: <path {...line} d="M2.6 2.6 9.4 9.4M9.4 2.6 2.6 9.4" />,
  late: <path d="M6 1.2 11.4 10.8H.6Z" fill="currentcolor" strokeLinejoin="round" />,
}

/** The mark of a state alone, for menus and inputs, next to its name. */
export function StateMark({ color, shape = 'open' }: StateMarkProps) {
  return (
    <svg
      className={classes.mark}
      style={stateStyle(color)}
      data-shape={shape}
      width={12}
      height={12}
      viewBox="0 0 12 12"
      aria-hidden
    >
      {shapes[shape]}
    </svg>
  )
}

interface StateTagProps extends StateMarkProps {
  readonly label: string
  /** Shown on hover; by default the label, which may be cut. */
  readonly title?: string
}

/** A state, wherever it is shown: its name in its colour, with a shape. Plain elements, because lists have hundreds. */
export function StateTag({ color, shape = 'open', label, title = label }: StateTagProps) {
  return (
    <span className={classes.tag} style={stateStyle(color)} title={title}>
      <StateMark color={color} shape={shape} />
      <span className={classes.label}>{label}</span>
    </span>
  )
}
