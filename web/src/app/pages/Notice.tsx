import { Center, Stack, Text, ThemeIcon, Title } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'

interface NoticeProps {
  readonly icon: Icon
  readonly title: string
  readonly children: ReactNode
  readonly actions: ReactNode
}

/** A page that shows only a message. */
export function Notice({ icon: Drawing, title, children, actions }: NoticeProps) {
  return (
    <Center mih="60vh" p="lg">
      <Stack align="center" gap="sm" maw={460} ta="center">
        <ThemeIcon size={56} radius="xl" variant="light">
          <Drawing size={28} stroke={1.6} />
        </ThemeIcon>
        <Title order={1} fz={24}>
          {title}
        </Title>
        <Text c="dimmed">{children}</Text>
        {actions}
      </Stack>
    </Center>
  )
}
