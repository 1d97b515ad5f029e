import { Group, Text } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'

/** In place of what would add or change something: why no user can. */
export function ReadOnlyNote({ reason }: { readonly reason: string | undefined }) {
  if (reason === undefined) return null
  return (
    <Group gap="xs" wrap="nowrap">
      <IconLock size={16} stroke={1.7} aria-hidden />
      <Text size="sm">{reason}.</Text>
    </Group>
  )
}
