import { lazily } from '#ui/lazily.tsx'

/** The dialog of drafts, loaded when it is opened. */
export const LazyDrafts = lazily(async () => (await import('./Drafts.tsx')).Drafts)
