import { ActionIcon, Anchor, List as BulletList, Group, Skeleton, Stack, Text } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { formatDay } from '@tipy/domain/calendar/format'
import type { Shown } from '@tipy/domain/record/contract'
import type { AnyRecord } from '@tipy/domain/record/define'
import { useState } from 'react'
import { formatNumber, formatValue } from '#kinds/format.ts'
import { type Behind, useBehind, useCounted } from '#list/query/useBehind.ts'
import { titleOf } from '#list/rows/rowTitle.ts'
import { counted } from '#list/rows/sentences.ts'
import type { Counted, TotalCard } from '#list/screen.ts'
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

function Conditions<R extends AnyRecord>({ list }: { readonly list: List<R> }) {
  const { dateRange, selectedOffices } = useWorld()
  const { asked, known, names } = list
  const set = known.specs.filter(spec => Object.hasOwn(asked.filters, spec.name))
  const offices = selectedOffices.map(names.office).join(', ') || 'todas as suas'
  const lines = [
    ...(asked.id
      ? []
      : [`Período: ${formatDay(dateRange.firstDate)} a ${formatDay(dateRange.lastDate)}`, `Agências: ${offices}`]),
    ...(asked.archived ? ['No arquivo'] : []),
    ...(asked.search ? [`Pesquisa: ${asked.search}`] : []),
    ...set.map(spec => describeFilter(spec, asked.filters[spec.name], names)),
  ]
  return (
    <BulletList size="sm" spacing={2}>
      {lines.map(line => (
        <BulletList.Item key={line}>{line}</BulletList.Item>
      ))}
    </BulletList>
  )
}

/** What one row gives to the figure: its part, its field, or that it is there. */
function partText<R extends AnyRecord>({ list, card }: TotalPanelProps<R>, row: Shown<R>, by: Counted): string {
  const values: Readonly<Record<string, unknown>> = row
  if (card.partOf) return totalText(card, card.partOf(values, by))
  const field = card.sums === undefined ? undefined : list.screen.record.fields[card.sums]
  return field && card.sums !== undefined ? formatValue(field, values[card.sums], list.names) : '1'
}

function Rows<R extends AnyRecord>({ list, card, rows }: TotalPanelProps<R> & { readonly rows: readonly Shown<R>[] }) {
  const by = useCounted(list)
  const { screen } = list
  // A filter may let through a row whose day in the period was of something else: it gives nothing.
  const giving = rows.filter(row => card.partOf?.(row, by) !== 0)
  return (
    <table className={classes.behind} aria-label={`Linhas de ${card.label}`}>
      <tbody>
        {giving.map(row => (
          <tr key={row._id}>
            <th scope="row">
              {screen.page ? (
                <Anchor component={Link} to={screen.page(row._id)} inherit>
                  {titleOf(list, row)}
                </Anchor>
              ) : (
                titleOf(list, row)
              )}
            </th>
            <td className="tabular">{partText({ list, card }, row, by)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** "De onde vem este número?": the formula in a sentence, the filter, and the rows. */
export function TotalPanel<R extends AnyRecord>({ list, card }: TotalPanelProps<R>) {
  const [page, setPage] = useState(0)
  const behind = useBehind(list, card, page)
  const value = list.data.totals?.[card.name]
  return (
    <SidePanel title="De onde vem este número?" onClose={() => list.dispatch({ type: 'close' })}>
      <Stack gap="md">
        <div>
          <Text size="sm" c="dimmed">
            {card.label}
          </Text>
          <Text fz={26} fw={650} className="tabular">
            {value === undefined || value === null ? '…' : totalText(card, value)}
          </Text>
        </div>
        <Text size="sm">{card.formula}</Text>
        <Conditions list={list} />
        {behind.rows ? (
          <Rows list={list} card={card} rows={behind.rows} />
        ) : (
          <Skeleton height={240} aria-label="A carregar" />
        )}
        <Pages list={list} card={card} behind={behind} page={page} onPage={setPage} />
      </Stack>
    </SidePanel>
  )
}

interface PagesProps<R extends AnyRecord> extends TotalPanelProps<R> {
  readonly behind: Behind<R>
  readonly page: number
  readonly onPage: (page: number) => void
}

function Pages<R extends AnyRecord>({ list, card, behind: { total, last }, page, onPage }: PagesProps<R>) {
  const here = `página ${formatNumber(page + 1)}`
  // How many rows of a filter give nothing is known where they begin.
  const isOpenEnded = card.partOf !== undefined && card.sums !== undefined && page < last
  const pages = isOpenEnded ? here : `${here} de ${formatNumber(last + 1)}`
  const said = (count: number) => (card.partOf ? pages : `${counted(list.screen.noun, count)}, ${pages}`)
  return (
    <Group justify="space-between">
      <Text size="sm" c="dimmed">
        {total === undefined ? '' : said(total)}
      </Text>
      <Group gap={4}>
        <ActionIcon
          variant="default"
          aria-label="Linhas anteriores"
          disabled={page === 0}
          onClick={() => onPage(page - 1)}
        >
          <IconChevronLeft size={16} aria-hidden />
        </ActionIcon>
        <ActionIcon
          variant="default"
          aria-label="Linhas seguintes"
          disabled={page >= last}
          onClick={() => onPage(page + 1)}
        >
          <IconChevronRight size={16} aria-hidden />
        </ActionIcon>
      </Group>
    </Group>
  )
}
