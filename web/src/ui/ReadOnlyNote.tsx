import { Alert } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'

/** In place of what would add or change something: why no user can. */
export function ReadOnlyNote({ reason }: { readonly reason: string | undefined }) {
  if (reason === undefined) return null
  return (
    <Alert color="gray" icon={<IconLock size={18} aria-hidden />} p="sm">
      {reason}.
    </Alert>
  )
}
