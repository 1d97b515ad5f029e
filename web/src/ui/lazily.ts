import { type ComponentType, type LazyExoticComponent, lazy } from 'react'

export type Lazily<P> = LazyExoticComponent<ComponentType<P>> & {
  /** Fetches it before it is asked for. */
  readonly preload?: () => Promise<unknown>
}

/** A component that can also be fetched a little before it is drawn: for large ones that people open all day. */
export function lazily<P>(load: () => Promise<{ readonly default: ComponentType<P> }>): Lazily<P> {
  return Object.assign(lazy(load), { preload: load })
}
