import { type ComponentType, lazy, useState } from 'react'

export type Lazily<P> = ComponentType<P> & {
  /** Loads it before it is rendered. */
  readonly preload?: () => Promise<unknown>
}

/** A lazy component that can be preloaded: for large ones that users open often. */
export function lazily<P extends object>(load: () => Promise<{ readonly default: ComponentType<P> }>): Lazily<P> {
  let fetched: ComponentType<P> | null = null
  const preload = async () => {
    const found = await load()
    fetched = found.default
    return found
  }
  const Awaited: ComponentType<P> = lazy(preload)
  function Lazy(props: P) {
    // A loaded component is rendered immediately; React's `lazy` would still show the fallback for a third of a second.
    const [Now] = useState<ComponentType<P>>(() => fetched ?? Awaited)
    return <Now {...props} />
  }
  return Object.assign(Lazy, { preload })
}
