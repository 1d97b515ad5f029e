import type { ComponentProps } from 'react'
import { lazily } from '#ui/lazily.tsx'
import type { Drafts } from './Drafts.tsx'

const Loaded = lazily(async () => (await import('./Drafts.tsx')).Drafts)

/** The dialog of drafts, loaded when it is opened. */
export function LazyDrafts(props: ComponentProps<typeof Drafts>) {
  return <Loaded {...props} />
}
