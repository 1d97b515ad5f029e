import { lazily } from '#ui/lazily.tsx'

/** Loaded when it is first opened. */
export const GoalDialog = lazily(async () => ({ default: (await import('./goals.dialog.tsx')).GoalDialog }))
