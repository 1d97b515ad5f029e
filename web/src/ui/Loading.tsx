import { Skeleton, type SkeletonProps } from '@mantine/core'

/** A placeholder of what is loading. An output, because a plain element may not have a name. */
export const Loading = (props: Pick<SkeletonProps, 'height' | 'radius'>) => (
  <output aria-label="A carregar" style={{ display: 'block' }}>
    <Skeleton {...props} />
  </output>
)
