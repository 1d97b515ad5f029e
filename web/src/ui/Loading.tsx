import { Skeleton, type SkeletonProps } from '@mantine/core'

/** A placeholder of what is loading. It has a role, because a plain element may not have a name. */
export const Loading = (props: Pick<SkeletonProps, 'height' | 'radius'>) => (
  <Skeleton role="img" aria-label="A carregar" {...props} />
)
