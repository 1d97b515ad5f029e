import { Skeleton, Text } from '@mantine/core'
import { CatchBoundary } from '@tanstack/react-router'
import { type ComponentProps, lazy, Suspense } from 'react'
import { ChunkError, loadChunk } from '#app/chunks.ts'
import classes from './RangePanel.module.css'

const load = () => loadChunk('RangeCalendar', () => import('./RangeCalendar.tsx'))
const RangeCalendar = lazy(load)

/** Preloads the calendar; a failure is reported when it is opened. */
export function preloadCalendar(): void {
  load().catch(() => {})
}

const Waiting = () => (
  <output aria-label="A carregar o calendário">
    <Skeleton className={classes.waiting} />
  </output>
)

/** The calendar is a separate library, loaded at its first use; presets and typing work without it. */
export function LazyCalendar(props: ComponentProps<typeof RangeCalendar>) {
  return (
    <CatchBoundary getResetKey={() => 'calendar'} errorComponent={CalendarMissing}>
      <Suspense fallback={<Waiting />}>
        <RangeCalendar {...props} />
      </Suspense>
    </CatchBoundary>
  )
}

function CalendarMissing({ error }: { readonly error: unknown }) {
  const what = error instanceof ChunkError ? error.chunk : 'RangeCalendar'
  return (
    <Text size="sm" c="dimmed" role="alert" className={classes.missing}>
      Não foi possível carregar o calendário ({what}). Escreva as datas ou escolha um período da lista.
    </Text>
  )
}
