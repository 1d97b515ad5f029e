import { lazily } from '#ui/lazily.tsx'

/** Only the CFO edits commissions, and seldom: its bar and its inputs are loaded when that begins. */
export const Bar = lazily(async () => (await import('./bar.tsx')).Bar)
export const CommissionInput = lazily(async () => (await import('./cell.tsx')).CommissionInput)

export const loadEditing = () => Promise.all([Bar.load(), CommissionInput.load()])
