import { GroupedBars } from '#chart/drawings.tsx'
import type { DrawingProps } from '#chart/series.ts'

/** Bars that lie: their names have room for the percentage. */
export const LyingBars = (props: DrawingProps) => <GroupedBars {...props} isLying />
