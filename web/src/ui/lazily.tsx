import {
  type ComponentType,
  createContext,
  type FunctionComponent,
  type ReactNode,
  startTransition,
  useContext,
  useEffect,
  useState,
} from 'react'

export type Lazily<P> = FunctionComponent<P> & {
  /** Loads it before it is rendered; a failure is left to the rendering. */
  readonly preload: () => void
  /** The same, for those who wait for it. */
  readonly load: () => Promise<unknown>
}

const Waiting = createContext<ReactNode>(null)

interface WhileLoadingProps {
  readonly show: ReactNode
  readonly children: ReactNode
}

/** What stands in the place of each lazy component inside until it is loaded. Without it, nothing does. */
export const WhileLoading = ({ show, children }: WhileLoadingProps) => <Waiting value={show}>{children}</Waiting>

/**
 * A component that is loaded when it is rendered, or before. It is shown as soon as it is there: in React's Suspense every
 * fallback stays for 300 ms, so that a page of lazy parts would wait for each of them. What could not be loaded is
 * thrown, and loaded again when the boundary that caught it is reset.
 */
export function lazily<P extends object>(load: () => Promise<ComponentType<P>>): Lazily<P> {
  let loaded: ComponentType<P> | null = null
  let loading: Promise<ComponentType<P>> | null = null
  const fetch = async (): Promise<ComponentType<P>> => {
    if (loaded) return loaded
    try {
      loading ??= load()
      loaded = await loading
      return loaded
    } finally {
      loading = null
    }
  }
  const preload = () => void fetch().catch(() => {})

  function Lazy(props: P) {
    const waiting = useContext(Waiting)
    const [Shown, setShown] = useState<ComponentType<P> | null>(() => {
      // The load begins now, not in the effect: that runs only after the page around it is drawn.
      if (!loaded) preload()
      return loaded
    })
    const [failure, setFailure] = useState<{ readonly cause: unknown } | null>(null)
    useEffect(() => {
      if (Shown) return
      fetch().then(
        // A large part is rendered in pieces: clicks and keys come between them.
        found => startTransition(() => setShown(() => found)),
        (cause: unknown) => setFailure({ cause }),
      )
    }, [Shown])
    if (failure) throw failure.cause
    if (!Shown) return <Waiting value={null}>{waiting}</Waiting>
    return (
      <Waiting value={null}>
        <Shown {...props} />
      </Waiting>
    )
  }
  return Object.assign(Lazy, { preload, load: fetch })
}
