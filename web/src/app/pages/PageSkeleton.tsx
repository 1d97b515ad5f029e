import { Skeleton, Stack } from '@mantine/core'

/** Shown while the chunk of a page is loading. */
export function PageSkeleton() {
  return (
    <Stack gap="md" aria-busy>
      <Skeleton w={240} h={26} />
      <Skeleton h={120} radius="md" />
      <Skeleton h={220} radius="md" />
    </Stack>
  )
}
