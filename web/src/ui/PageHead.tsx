import { Text, Title } from '@mantine/core'

interface PageHeadProps {
  readonly title: string
  /** What the page is about, in one sentence. */
  readonly text: string
}

/** The head of a page without a list: its title, and what it is about. */
export function PageHead({ title, text }: PageHeadProps) {
  return (
    <header>
      <Title order={1} fz={26}>
        {title}
      </Title>
      <Text c="dimmed">{text}</Text>
    </header>
  )
}
