import { ActionIcon, List as BulletList, Group, Skeleton, Stack, Text } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { formatDay } from '@tipy/domain/calendar/format'
import type { Shown } from '@tipy/domain/record/contract'
import type { AnyRecord } from '@tipy/domain/record/define'
import { useState } from 'react'
import { recordCalls } from '#api/records.ts'
import { formatNumber, formatValue } from '#kinds/format.ts'
import { rowsQuestion } from '#list/query/question.ts'
import { rowsKey } from '#list/query/useListData.ts'
import { titleOf } from '#list/rows/rowTitle.ts'
import { counted } from '#list/rows/sentences.ts'
import type { TotalCard } from '#list/screen.ts'
import { totalText } from '#list/Totals.tsx'
import { describeFilter } from '#list/toolbar/describe.ts'
import type { List } from '#list/useList.ts'
import { useWorld } from '#world/world.ts'
import classes from './Panels.module.css'
import { SidePanel } from './SidePanel.tsx'

interface TotalPanelProps<R extends AnyRecord> {
  readonly list: List<R>
  readonly card: TotalCard
}

const perPage = 20

/** The rows behind a figure: those of the same filter, the largest first. */
function useBehind<R extends AnyRecord>({ screen, state, embedded }: List<R>, sums: string | undefined, page: number) {
  const { dateRange, selectedOffices } = useWorld()
  const sort = sums === undefined ? state.sort : { by: sums, desc: true }
  const question = rowsQuestion({ ...state, sort, page, perPage }, embedded?.fixed)
  const { data } = useQuery({
    queryKey: [...rowsKey(screen.record.name), question, dateRange, selectedOffices],
    queryFn: ({ signal }) => recordCalls<R>(screen.record).search(question, signal),
    placeholderData: keepPreviousData,
  })
  const rows: readonly Shown<R>[] | undefined = data?.[screen.record.name as R['name']]
  return rows
}

function Conditions<R extends AnyRecord>({ list }: { readonly list: List<R> }) {
  const { dateRange, selectedOffices } = useWorld()
  const { state, known, names } = list
  const set = known.specs.filter(spec => Object.hasOwn(state.filters, spec.name))
  const offices = selectedOffices.map(names.office).join(', ') || 'todas as suas'
  const lines = [
    ...(state.id
      ? []
      : [`Período: ${formatDay(dateRange.firstDate)} a ${formatDay(dateRange.lastDate)}`, `Agências: ${offices}`]),
    ...(state.archived ? ['No arquivo'] : []),
    ...(state.search ? [`Pesquisa: ${state.search}`] : []),
    ...set.map(spec => describeFilter(spec, state.filters[spec.name], names)),
  ]
  return (
    <BulletList size="sm" spacing={2}>
      {lines.map(line => (
        <BulletList.Item key={line}>{line}</BulletList.Item>
      ))}
    </BulletList>
  )
}

/** "De onde vem este número?": the formula in a sentence, the filter, and the rows. */
export function TotalPanel<R extends AnyRecord>({ list, card }: TotalPanelProps<R>) {
  const { data, screen, names, dispatch } = list
  const [page, setPage] = useState(0)
  const rows = useBehind(list, card.sums, page)
  const field = card.sums === undefined ? undefined : screen.record.fields[card.sums]
  const value = data.totals?.[card.name]
  const last = Math.max(0, Math.ceil((data.total ?? 0) / perPage) - 1)
  return (
    <SidePanel title="De onde vem este número?" onClose={() => dispatch({ type: 'close' })}>
      <Stack gap="md">
        <div>
          <Text size="sm" c="dimmed">
            {card.label}
          </Text>
          <Text fz={26} fw={650} className="tabular">
            {value === undefined ? '…' : totalText(card, value)}
          </Text>
        </div>
        <Text size="sm">{card.formula}</Text>
        <Conditions list={list} />
        {rows ? (
          <table className={classes.behind} aria-label={`Linhas de ${card.label}`}>
            <tbody>
              {rows.map(row => (
                <tr key={row._id}>
                  <th scope="row">{titleOf(list, row)}</th>
                  <td className="tabular">
                    {field && card.sums !== undefined
                      ? formatValue(field, (row as Readonly<Record<string, unknown>>)[card.sums], names)
                      : '1'}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        ) : (
          <Skeleton height={240} aria-label="A carregar" />
        )}
        <Group justify="space-between">
          <Text size="sm" c="dimmed">
            {data.total === undefined
              ? ''
              : `${counted(screen.noun, data.total)}, página ${formatNumber(page + 1)} de ${formatNumber(last + 1)}`}
          </Text>
          <Group gap={4}>
            <ActionIcon
              variant="default"
              aria-label="Linhas anteriores"
              disabled={page === 0}
              onClick={() => setPage(page - 1)}
            >
              <IconChevronLeft size={16} aria-hidden />
            </ActionIcon>
            <ActionIcon
              variant="default"
              aria-label="Linhas seguintes"
              disabled={page >= last}
              onClick={() => setPage(page + 1)}
            >
              <IconChevronRight size={16} aria-hidden />
            </ActionIcon>
          </Group>
        </Group>
      </Stack>
    </SidePanel>
  )
}
