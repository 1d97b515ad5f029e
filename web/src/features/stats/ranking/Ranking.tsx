import { ActionIcon, Badge, Group, Text, Title } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { formatRange } from '@tipy/domain/calendar/format'
import type { StatsReply, StatsRow } from '@tipy/domain/features/stats/stats.contract'
import { opensRanked } from '@tipy/domain/features/stats/stats.rights'
import { figureOf, type Statistic } from '@tipy/domain/figures/figures'
import { unitText } from '@tipy/domain/figures/unitText'
import { useState } from 'react'
import { FigureNumber } from '#figures/FigureNumber.tsx'
import { useNames } from '#kinds/names.ts'
import { PersonAvatar } from '#kinds/PersonAvatar.tsx'
import { useSessionContext, viewerOf } from '#session/sessionContext.ts'
import { askedOf } from '#ui/asked.ts'
import { Truncate } from '#ui/Truncate.tsx'
import { Answer } from '#ui/WidgetFrame.tsx'
import { type StatsQuestion, useStats } from '../stats.calls.ts'
import classes from './Ranking.module.css'

export const rankingSizes = [10, 20] as const
export type RankingSize = (typeof rankingSizes)[number]

export interface RankingView {
  readonly group: 'consultants' | 'teams'
  /** None: of the whole company. */
  readonly offices: readonly string[]
  readonly perPage: RankingSize
  readonly search: string
  readonly active: 'true' | 'all' | 'false'
  readonly hasTeam: 'true' | 'all' | 'false'
}

interface RankingProps {
  readonly stat: Statistic
  readonly view: RankingView
}

/** People or teams in order of one statistic in the range. */
export function Ranking({ stat, view }: RankingProps) {
  const { group, offices, perPage, search, active, hasTeam } = view
  // Another question begins at its first page.
  const key = JSON.stringify(view)
  const [at, setAt] = useState({ key, page: 0 })
  const page = at.key === key ? at.page : 0
  const filters = {
    stats: [stat],
    period: true,
    lastDateOnly: true,
    active,
    ...(group === 'consultants' && hasTeam !== 'all' && { hasTeam }),
  } as const satisfies StatsQuestion['filters']
  const question: StatsQuestion = {
    group,
    // Places have values of their own.
    fields: [],
    page,
    perPage,
    filters: { ...filters, stats: [stat], isRanking: true, ...(search !== '' && { search }) },
    offices,
  }
  const asked = askedOf(useStats(question))
  const { label } = figureOf(stat)
  return (
    <section className={classes.ranking} aria-label={`${label}: classificação`}>
      <Title order={3} fz="sm">
        {label}
      </Title>
      <Answer asked={asked} height={perPage * rowHeight + headAndPages} isEmpty={reply => reply.stats.length === 0}>
        {reply => (
          <>
            <table className={classes.ranked} aria-label={`Classificação: ${label}`}>
              <thead>
                <tr>
                  <th scope="col">Lugar</th>
                  <th scope="col">{group === 'teams' ? 'Equipa' : 'Nome'}</th>
                  <th scope="col">{reply.stats.some(hasValue) ? label : 'Diferença'}</th>
                </tr>
              </thead>
              <tbody>
                {reply.stats.map(row => (
                  <Line key={row._id ?? ''} row={row} stat={stat} question={{ ...question, filters }} />
                ))}
              </tbody>
            </table>
            <RankingPages reply={reply} page={page} perPage={perPage} onPage={next => setAt({ key, page: next })} />
          </>
        )}
      </Answer>
    </section>
  )
}

const rowHeight = 41
const headAndPages = 45
const hasValue = ({ value }: StatsRow): boolean => typeof value === 'number'

interface LineProps {
  readonly row: StatsRow
  readonly stat: Statistic
  readonly question: StatsQuestion
}

function Line({ row, stat, question }: LineProps) {
  const { person } = useSessionContext()
  const names = useNames()
  const isPerson = question.group === 'consultants'
  const isOwn = row._id !== null && row._id === (isPerson ? person._id : person.team)
  const place = typeof row.position === 'number' ? row.position : null
  return (
    <tr data-own={isOwn || undefined}>
      <td>
        <span className={`${classes.place} tabular`} data-place={place !== null && place <= 3 ? place : undefined}>
          {place ?? '–'}
        </span>
      </td>
      <th scope="row">
        <div className={classes.ranker}>
          {isPerson && <PersonAvatar name={row.name} image={row.image ?? null} size={26} />}
          <div className={classes.rankerName}>
            <Truncate>{row.name}</Truncate>
            {isPerson && <span className={classes.office}>{(row.offices ?? []).map(names.office).join(', ')}</span>}
          </div>
          {isOwn && (
            <Badge size="xs" variant="filled">
              {isPerson ? 'Eu' : 'A minha'}
            </Badge>
          )}
          {row.active === false && <span className={classes.office}>inativo</span>}
        </div>
      </th>
      <td>
        <RankedNumber row={row} stat={stat} question={question} />
      </td>
    </tr>
  )
}

/** The value, for those who may read it; else how far behind the first. */
function RankedNumber({ row, stat, question }: LineProps) {
  const session = useSessionContext()
  const { group, filters, offices } = question
  const { value, difference } = row
  if (typeof value !== 'number')
    return <span className="tabular">{unitText('percent', typeof difference === 'number' ? difference : null)}</span>
  const text = unitText(figureOf(stat).unit, value)
  const isOwn = group === 'consultants' && row._id === session.person._id
  if (!opensRanked(viewerOf(session), stat, isOwn)) return <span className="tabular">{text}</span>
  const of = `${row.name} · ${formatRange(session.dateRange)}`
  return (
    <FigureNumber question={{ group, ref: row._id, filters, ...(offices && { offices }), stat, period: 'period', of }}>
      {text}
    </FigureNumber>
  )
}

interface RankingPagesProps {
  readonly reply: StatsReply
  readonly page: number
  readonly perPage: number
  readonly onPage: (page: number) => void
}

function RankingPages({ reply, page, perPage, onPage }: RankingPagesProps) {
  const { total } = reply
  if (total <= perPage) return null
  const first = page * perPage
  return (
    <Group data-screen-only justify="flex-end" gap={4} mt={6}>
      <Text size="xs" c="dimmed" className="tabular" aria-live="polite" mr={4}>
        {`${first + 1}–${first + reply.stats.length} de ${total}`}
      </Text>
      <ActionIcon
        variant="default"
        size="sm"
        aria-label="Página anterior"
        disabled={page === 0}
        onClick={() => onPage(page - 1)}
      >
        <IconChevronLeft size={15} aria-hidden />
      </ActionIcon>
      <ActionIcon
        variant="default"
        size="sm"
        aria-label="Página seguinte"
        disabled={first + perPage >= total}
        onClick={() => onPage(page + 1)}
      >
        <IconChevronRight size={15} aria-hidden />
      </ActionIcon>
    </Group>
  )
}
