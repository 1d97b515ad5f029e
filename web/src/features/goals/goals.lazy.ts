import { lazily } from '#ui/lazily.tsx'

/** Loaded when it is first opened. */
export const GoalDialog = lazily(async () => (await import('./goals.dialog.tsx')).GoalDialog)
