import { Paper, Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'

interface SectionProps {
  readonly title: string
  readonly children: ReactNode
  readonly className?: string | undefined
}

/** A card with a heading, the building block of pages and forms. */
export function Section({ title, children, className }: SectionProps) {
  const heading = useId()
  return (
    <Paper component="section" withBorder p="lg" className={className} aria-labelledby={heading}>
      <Title order={2} id={heading} fz="md" mb="md">
        {title}
      </Title>
      {children}
    </Paper>
  )
}
