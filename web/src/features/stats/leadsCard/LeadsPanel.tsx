import { Alert, Button, Stack, Text } from '@mantine/core'
import { formatMinute, formatRange } from '@tipy/domain/calendar/format'
import type { CountedLead } from '@tipy/domain/features/leads/leads.stats.contract'
import type { ComputedNumber } from '@tipy/domain/features/stats/stats.computed'
import { unitText } from '@tipy/domain/figures/unitText'
import { useState } from 'react'
import { FigurePages } from '#figures/FigurePages.tsx'
import { FigurePanel } from '#figures/FigurePanel.tsx'
import { FigureRows } from '#figures/FigureRows.tsx'
import { PlaceLink } from '#figures/PlaceLink.tsx'
import { useRowSize } from '#figures/useRowSize.ts'
import { type Names, useNames } from '#kinds/names.ts'
import { useSessionContext } from '#session/sessionContext.ts'
import { Loading } from '#ui/Loading.tsx'
import { type LeadCount, type LeadsQuestion, useCountedLeads } from './leads.calls.ts'

interface LeadsPanelProps {
  /** The period in words. */
  readonly text: string
  readonly count: LeadCount
  /** The comparison with the year before, where it was opened. */
  readonly derived?: ComputedNumber | undefined
  readonly question: LeadsQuestion
  readonly onClose: () => void
}

const sentence = 'Número de leads atribuídas a um recrutador no período. Cada linha abaixo conta uma vez.'

/** "De onde vem este número?" of leads: each line is a lead that was given to a recruiter. */
export function LeadsPanel({ text, count, derived, question, onClose }: LeadsPanelProps) {
  const names = useNames()
  const { selectedOffices } = useSessionContext()
  const [page, setPage] = useState(0)
  const [perPage, setSize] = useRowSize()
  const { data, isError, isFetching, refetch } = useCountedLeads(question, page, perPage)
  const { range, filters } = question
  const offices = filters.isGroup ? [] : selectedOffices
  return (
    <FigurePanel
      label={`${derived?.label ?? 'Leads'} · ${text}`}
      value={derived?.value ?? unitText('count', data?.total ?? count.now)}
      formula={`${derived ? `${derived.computation}. ` : ''}${sentence}`}
      countedBy={{
        conditions: [
          `Período: ${formatRange(range)}`,
          `Agências: ${offices.map(names.office).join(', ') || 'todas as suas'}`,
        ],
        note: `No mesmo período do ano anterior: ${unitText('count', count.before)}`,
      }}
      onClose={onClose}
    >
      {data ? (
        <Stack gap="sm">
          {data.total === 0 && (
            <Text size="sm" c="dimmed">
              Nenhuma linha neste período
            </Text>
          )}
          <FigureRows
            label="Leads"
            rows={data.leads.map((lead, at) => rowOf(lead, `${page} ${at}`, names))}
            sums={[{ label: 'Total', value: unitText('count', data.total) }]}
          />
          <FigurePages
            page={page}
            perPage={perPage}
            rows={data.leads.length}
            total={data.total}
            onPage={setPage}
            onSize={setSize}
          />
        </Stack>
      ) : isError ? (
        <Alert color="red" role="alert" title="Não foi possível carregar as linhas">
          <Button variant="default" size="compact-sm" loading={isFetching} onClick={() => void refetch()}>
            Tentar de novo
          </Button>
        </Alert>
      ) : (
        <Loading height={240} />
      )}
    </FigurePanel>
  )
}

function rowOf({ _id, name, date, recruiter, office }: CountedLead, key: string, names: Names) {
  return {
    key,
    title:
      _id === null ? (
        'Lead de outra pessoa'
      ) : (
        <PlaceLink to={`/leads/${_id}`} search={{}} inherit>
          {name ?? ''}
        </PlaceLink>
      ),
    note: [recruiter?.name, names.office(office)].filter(Boolean).join(' · '),
    day: formatMinute(date),
    part: '1',
  }
}
