import { Paper, Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'

interface SectionProps {
  readonly title: string
  readonly children: ReactNode
  readonly className?: string | undefined
  /** Makes it a place to go to: it can be focused. */
  readonly id?: string | undefined
  /** In a dialog: it has the focus when that opens. Needs an id. */
  readonly takesFocus?: boolean
}

/** A card with a heading, the building block of pages and forms. */
export function Section({ title, children, className, id, takesFocus = false }: SectionProps) {
  const heading = useId()
  return (
    <Paper
      component="section"
      withBorder
      p="lg"
      className={className}
      aria-labelledby={heading}
      {...(id !== undefined && { id, tabIndex: -1, 'data-autofocus': takesFocus || undefined })}
    >
      <Title order={2} id={heading} fz="md" mb="md">
        {title}
      </Title>
      {children}
    </Paper>
  )
}
