import { lazy } from 'react'

/** The chart library is large, so it is loaded with the first chart. */
export const Lines = lazy(async () => ({ default: (await import('./LinesDrawing.tsx')).LinesDrawing }))
export const GroupedBars = lazy(async () => ({
  default: (await import('./GroupedBarsDrawing.tsx')).GroupedBarsDrawing,
}))
export const Donut = lazy(async () => ({ default: (await import('./DonutDrawing.tsx')).DonutDrawing }))
export const FunnelSteps = lazy(async () => ({ default: (await import('./FunnelDrawing.tsx')).FunnelDrawing }))
export const StackedBars = lazy(async () => ({
  default: (await import('./StackedBarsDrawing.tsx')).StackedBarsDrawing,
}))
export const Radar = lazy(async () => ({ default: (await import('./RadarDrawing.tsx')).RadarDrawing }))
