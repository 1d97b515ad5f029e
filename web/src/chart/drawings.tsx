import { lazily } from '#ui/lazily.tsx'

/** The chart library is large, so it is loaded with the first chart. */
export const Lines = lazily(async () => (await import('./LinesDrawing.tsx')).LinesDrawing)
export const GroupedBars = lazily(async () => (await import('./GroupedBarsDrawing.tsx')).GroupedBarsDrawing)
export const Donut = lazily(async () => (await import('./DonutDrawing.tsx')).DonutDrawing)
export const FunnelSteps = lazily(async () => (await import('./FunnelDrawing.tsx')).FunnelDrawing)
export const StackedBars = lazily(async () => (await import('./StackedBarsDrawing.tsx')).StackedBarsDrawing)
export const Radar = lazily(async () => (await import('./RadarDrawing.tsx')).RadarDrawing)

/** They are one file, so none comes without the others. */
export const loadDrawings = () =>
  Promise.all([Lines, GroupedBars, Donut, FunnelSteps, StackedBars, Radar].map(drawing => drawing.load()))
