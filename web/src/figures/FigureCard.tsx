import { Skeleton, Text, UnstyledButton } from '@mantine/core'
import { type Icon, IconInfoCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { usePhone } from '#ui/layout/usePhone.ts'
import classes from './FigureCard.module.css'

interface FigureCardsProps {
  readonly label: string
  /** Whether the figures still belong to an earlier query: they are shown dimmed. */
  readonly isWaiting: boolean
  /** Smaller gaps, where one card is a chart. */
  readonly isDense: boolean
  /** One `li` each. */
  readonly children: ReactNode
}

/** Figures next to each other; one under the other on a phone. */
export function FigureCards({ label, isWaiting, isDense, children }: FigureCardsProps) {
  const phone = usePhone()
  return (
    <ul
      className={classes.cards}
      aria-label={label}
      data-waiting={isWaiting || undefined}
      data-dense={isDense || undefined}
      data-phone={phone || undefined}
    >
      {children}
    </ul>
  )
}

interface Figure {
  readonly label: string
  /** Formatted; undefined until it is loaded. */
  readonly value: string | undefined
  /** Opens the rows it sums. */
  readonly onOpen: () => void
}

interface SecondFigure extends Figure {
  /** Its label on the card, under the first figure. */
  readonly short: string
}

interface FigureCardProps extends Figure {
  /** A related figure, which opens other rows. */
  readonly second?: SecondFigure | undefined
}

/** A figure with its label: it opens the rows it sums. */
export function FigureCard({ second, ...first }: FigureCardProps) {
  if (!second) return <First {...first} isCard />
  const { short, label, value, onOpen } = second
  return (
    <div className={classes.card} data-pair>
      <First {...first} isCard={false} />
      {value === undefined ? (
        <Skeleton height={12} width="45%" mt={6} />
      ) : (
        <UnstyledButton className={classes.second ?? ''} aria-label={`${label}: ${value}`} onClick={onOpen}>
          {short}
          <span className="tabular">{value}</span>
        </UnstyledButton>
      )}
    </div>
  )
}

/** The whole card, or the first of two figures on it. */
function First({ label, value, onOpen, isCard }: Figure & { readonly isCard: boolean }) {
  return (
    <UnstyledButton className={(isCard ? classes.card : classes.first) ?? ''} onClick={onOpen}>
      <span className={classes.label}>
        {label}
        <IconInfoCircle size={14} aria-hidden className={classes.mark} />
      </span>
      {value === undefined ? (
        <Skeleton height={18} width="60%" mt={7} mb={4} />
      ) : (
        <Text span className={`${classes.value} tabular`}>
          {value}
        </Text>
      )}
    </UnstyledButton>
  )
}

interface DrawnCardProps extends Pick<Figure, 'label' | 'onOpen'> {
  readonly Icon: Icon
  readonly children: ReactNode
}

/** A card whose content is a drawing instead of a number. */
export function DrawnCard({ label, Icon: Drawing, onOpen, children }: DrawnCardProps) {
  return (
    <UnstyledButton className={classes.card ?? ''} aria-label={label} onClick={onOpen}>
      <span className={classes.label}>
        {label}
        <Drawing size={14} aria-hidden />
      </span>
      {children}
    </UnstyledButton>
  )
}
