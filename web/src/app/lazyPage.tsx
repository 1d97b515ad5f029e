import { lazyRouteComponent } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { loadChunk } from './chunks.ts'
import { PageSkeleton } from './pages/PageSkeleton.tsx'
import { session } from './session/session.ts'

/**
 * The options of a route whose page is a separate chunk. The router would load the chunk for every match; while the
 * login is shown the page is not drawn, so the load waits for a session.
 */
export function lazyPage<N extends string>(chunk: string, load: () => Promise<Record<N, ComponentType>>, exported: N) {
  const component = lazyRouteComponent(() => loadChunk(chunk, load), exported)
  const { preload } = component
  delete component.preload
  return {
    component,
    pendingComponent: PageSkeleton,
    loader: async () => {
      if (session.get().token) await preload?.()
    },
  }
}
