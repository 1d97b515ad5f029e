import { Paper, Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'

interface SectionProps {
  readonly title: string
  readonly children: ReactNode
}

/** A card with a heading: what a page or a form is made of. */
export function Section({ title, children }: SectionProps) {
  const heading = useId()
  return (
    <Paper component="section" withBorder p="lg" aria-labelledby={heading}>
      <Title order={2} id={heading} fz="md" mb="md">
        {title}
      </Title>
      {children}
    </Paper>
  )
}
