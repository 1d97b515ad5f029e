import { lazily } from '#ui/lazily.tsx'

/** Only the CFO edits commissions, and seldom: its bar and its inputs are loaded when that begins. */
export const Bar = lazily(async () => ({ default: (await import('./bar.tsx')).Bar }))
export const CommissionInput = lazily(async () => ({ default: (await import('./cell.tsx')).CommissionInput }))

export const preloadEditing = () => Promise.all([Bar, CommissionInput].map(async ({ preload }) => preload?.()))
