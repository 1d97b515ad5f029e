import { Stack } from '@mantine/core'
import type { DateRange } from '@tipy/domain/calendar/days'
import { formatDay, formatInstant } from '@tipy/domain/calendar/format'
import { formatExactDuration, secondsOf } from '@tipy/domain/features/sessions/sessions.stats'
import type { SessionSummary } from '@tipy/domain/features/sessions/sessions.stats.contract'
import { useState } from 'react'
import { FigurePages } from '#figures/FigurePages.tsx'
import { FigurePanel } from '#figures/FigurePanel.tsx'
import { FigureRows } from '#figures/FigureRows.tsx'
import { useRowSize } from '#figures/useRowSize.ts'
import { formatNumber } from '#kinds/format.ts'
import { useNames } from '#kinds/names.ts'
import { useSessionContext } from '#session/sessionContext.ts'

type Session = SessionSummary['sessions'][number]

/** A number of the table of sessions, with the sessions it counts. */
export interface SessionsNumber {
  /** "Total · Ana Silva" */
  readonly label: string
  /** As the table shows it. */
  readonly value: string
  readonly formula: string
  /** Days other than those of the shell. */
  readonly range?: DateRange
  /** Whose each is, where they are of several people. */
  readonly sessions: readonly (Session & { readonly person?: string })[]
  /** All of them in seconds, and how many: the list may have only the newest. */
  readonly total: number
  readonly count: number
}

/** "De onde vem este número?" of time: the sessions that it counts, to the second. */
export function SessionsPanel({ number, onClose }: { readonly number: SessionsNumber; readonly onClose: () => void }) {
  const names = useNames()
  const { dateRange, selectedOffices } = useSessionContext()
  const [page, setPage] = useState(0)
  const [perPage, setSize] = useRowSize()
  const { label, value, formula, range = dateRange, sessions, total, count } = number
  const shown = sessions.slice(page * perPage, (page + 1) * perPage)
  const days = [...new Set([range.firstDate, range.lastDate])].map(formatDay).join(' a ')
  const sums = [{ label: `Soma de ${countText(count)}`, value: formatExactDuration(total) }]
  return (
    <FigurePanel
      label={label}
      value={value}
      formula={formula}
      countedBy={{
        conditions: [
          `Período: ${days}`,
          `Agências: ${selectedOffices.map(names.office).join(', ') || 'todas as suas'}`,
        ],
        note: sessions.length < count ? `As ${formatNumber(sessions.length)} sessões mais recentes.` : undefined,
      }}
      onClose={onClose}
    >
      <Stack gap="sm">
        <FigureRows label={label} rows={shown.map((session, at) => rowOf(session, page * perPage + at))} sums={sums} />
        <FigurePages
          page={page}
          perPage={perPage}
          rows={shown.length}
          total={sessions.length}
          onPage={setPage}
          onSize={setSize}
        />
      </Stack>
    </FigurePanel>
  )
}

export const countText = (count: number): string => (count === 1 ? '1 sessão' : `${formatNumber(count)} sessões`)

function rowOf({ startDate, endDate, app, person }: SessionsNumber['sessions'][number], at: number) {
  return {
    key: `${at} ${startDate}`,
    title: `${formatInstant(startDate)} – ${formatInstant(endDate)}`,
    note: [person, app].filter(Boolean).join(' · '),
    part: formatExactDuration(secondsOf({ startDate, endDate })),
  }
}
