import type { FilterSpec } from './filter.ts'

/** The label above the control, or inside it where there is no space. */
export const named = ({ label }: FilterSpec, compact: boolean | undefined) =>
  compact ? { 'aria-label': label, placeholder: label, size: 'xs' } : { label }
