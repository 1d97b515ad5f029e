import { lazyRouteComponent } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { loadChunk } from './chunks.ts'
import { PageSkeleton } from './pages/PageSkeleton.tsx'
import { session } from './session/session.ts'

/** What a page asks for at once, beside the configuration, instead of when the shell is drawn around it. */
type Prepare = (search: object) => void

/**
 * The options of a route whose page is a separate chunk. The router would load the chunk for every match; while the
 * login is shown the page is not drawn, so the load waits for a session.
 */
export function lazyPage<N extends string>(
  chunk: string,
  load: () => Promise<Record<N, ComponentType> & { readonly prepare?: Prepare }>,
  exported: N,
) {
  let prepare: Prepare | undefined
  const component = lazyRouteComponent(async () => {
    const page = await loadChunk(chunk, load)
    prepare = page.prepare
    return page
  }, exported)
  const { preload } = component
  delete component.preload
  return {
    component,
    pendingComponent: PageSkeleton,
    loader: async ({ location }: { readonly location: { readonly search: object } }) => {
      if (!session.get().token) return
      // A chunk that could not be loaded is reported when its page is drawn.
      await preload?.()
      prepare?.(location.search)
    },
  }
}
