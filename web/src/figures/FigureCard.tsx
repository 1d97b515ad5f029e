import { Skeleton, Text, UnstyledButton } from '@mantine/core'
import { type Icon, IconCalendar, IconInfoCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { usePhone } from '#ui/layout/usePhone.ts'
import classes from './FigureCard.module.css'

interface FigureCardsProps {
  readonly label: string
  /** Whether the figures still belong to an earlier query: they are shown dimmed. */
  readonly isWaiting: boolean
  /** One `li` each. */
  readonly children: ReactNode
}

/** Figures in one slim line, which scrolls on a phone. */
export function FigureCards({ label, isWaiting, children }: FigureCardsProps) {
  const phone = usePhone()
  return (
    <ul
      className={classes.cards}
      aria-label={label}
      data-waiting={isWaiting || undefined}
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
        <Skeleton height={10} width={52} mb={7} />
      ) : (
        <UnstyledButton
          className={classes.second ?? ''}
          aria-label={`${label}: ${value}`}
          title={`${label}: ${value}`}
          onClick={onOpen}
        >
          <IconCalendar size={12} stroke={1.7} aria-hidden className={classes.icon} />
          <span className={classes.short}>{short}</span>
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
        <IconInfoCircle size={12} aria-hidden className={classes.mark} />
      </span>
      {value === undefined ? (
        <Skeleton height={12} width={76} mt={4} mb={3} />
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
        <Drawing size={12} aria-hidden className={classes.mark} />
      </span>
      <span className={classes.drawing}>{children}</span>
    </UnstyledButton>
  )
}
