import { type ComponentType, lazy, useState } from 'react'

export type Lazily<P> = ComponentType<P> & {
  /** Fetches it before it is asked for. */
  readonly preload?: () => Promise<unknown>
}

/** A component that can also be fetched a little before it is drawn: for large ones that people open all day. */
export function lazily<P extends object>(load: () => Promise<{ readonly default: ComponentType<P> }>): Lazily<P> {
  let fetched: ComponentType<P> | null = null
  const preload = async () => {
    const found = await load()
    fetched = found.default
    return found
  }
  const Awaited: ComponentType<P> = lazy(preload)
  function Lazy(props: P) {
    // What has been fetched is drawn at once; React would show what waits for it all the same, for a third of a second.
    const [Now] = useState<ComponentType<P>>(() => fetched ?? Awaited)
    return <Now {...props} />
  }
  return Object.assign(Lazy, { preload })
}
