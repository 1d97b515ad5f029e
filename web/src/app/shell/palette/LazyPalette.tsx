import { CatchBoundary } from '@tanstack/react-router'
import { type ComponentProps, lazy, Suspense, useState } from 'react'
import { loadChunk } from '#app/chunks.ts'
import { toast } from '#ui/toast.ts'
import type { ShellPalette } from './ShellPalette.tsx'

export const paletteKey = 'mod+k'

const load = () => loadChunk('palette', () => import('./ShellPalette.tsx'))
const Loaded = lazy(async () => ({ default: (await load()).ShellPalette }))

/** Preloads the palette; a failure is reported when it is opened. */
export function preloadPalette(): void {
  load().catch(() => {})
}

/** Mounted at its first use and then kept, so that closing it returns the focus. */
export function LazyPalette(props: ComponentProps<typeof ShellPalette>) {
  const [isWanted, setWanted] = useState(false)
  if (props.opened && !isWanted) setWanted(true)
  if (!isWanted) return null
  return (
    <CatchBoundary
      getResetKey={() => String(props.opened)}
      errorComponent={() => null}
      onCatch={() => {
        toast.failure('Não foi possível abrir a procura')
        props.onClose()
      }}
    >
      <Suspense>
        <Loaded {...props} />
      </Suspense>
    </CatchBoundary>
  )
}
