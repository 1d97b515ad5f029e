import { Skeleton, Text } from '@mantine/core'
import { CatchBoundary } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import { ChunkError, loadChunk } from '#app/chunks.ts'
import { lazily, WhileLoading } from '#ui/lazily.tsx'
import classes from './RangePanel.module.css'

const RangeCalendar = lazily(
  async () => (await loadChunk('RangeCalendar', () => import('./RangeCalendar.tsx'))).default,
)

export const preloadCalendar = RangeCalendar.preload

const Waiting = () => (
  <output aria-label="A carregar o calendário">
    <Skeleton className={classes.waiting} />
  </output>
)

/** The calendar is a separate library, loaded at its first use; presets and typing work without it. */
export function LazyCalendar(props: ComponentProps<typeof RangeCalendar>) {
  return (
    <CatchBoundary getResetKey={() => 'calendar'} errorComponent={CalendarMissing}>
      <WhileLoading show={<Waiting />}>
        <RangeCalendar {...props} />
      </WhileLoading>
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
