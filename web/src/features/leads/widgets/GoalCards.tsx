import { Badge, Progress, Text, Title } from '@mantine/core'
import { type LeadStat, leadStats } from '@tipy/domain/company/knownKeys'
import { frequencies } from '@tipy/domain/features/leads/leads.stats'
import type { LeadStatistics } from '@tipy/domain/features/leads/leads.stats.contract'
import type { WidgetSettings } from '@tipy/domain/features/widgets/widgets.filters'
import { widgetTitle } from '@tipy/domain/features/widgets/widgets.title'
import { formatNumber, formatPercent } from '@tipy/domain/text/numbers'
import { useId, useState } from 'react'
import { useNames } from '#kinds/names.ts'
import { useSessionContext } from '#session/sessionContext.ts'
import { usePhone } from '#ui/layout/usePhone.ts'
import { Answer, WidgetFrame } from '#ui/WidgetFrame.tsx'
import { CountButton } from './CountButton.tsx'
import { LeadDetails } from './LeadDetails.tsx'
import { frequencyLabels, statLabel } from './labels.ts'
import { type LeadCount, noRef, useLeadStatistics } from './statistics.ts'
import classes from './widgets.module.css'

/** Of one card under the other. */
const phoneCardHeight = 238

const ofPresentations: ReadonlySet<LeadStat> = new Set(['presentationScheduled', 'presentationDone'])

/**
 * What was done today, this week, month, quarter and year, against the goals of the recruiters of the filter.
 * A company without presentations has no cards of them.
 */
export function GoalCards({ info, filters }: WidgetSettings) {
  const { settings } = useSessionContext()
  const [opened, setOpened] = useState<LeadCount | null>(null)
  const asked = useLeadStatistics(filters)
  const phone = usePhone()
  const stats = leadStats.filter(stat => settings.presentationStep || !ofPresentations.has(stat))
  return (
    <>
      <WidgetFrame
        title={widgetTitle({ type: 'leadsGoalCards', info })}
        note="Até hoje, face à soma dos objetivos dos recrutadores escolhidos."
      >
        <Answer asked={asked} height={phone ? stats.length * phoneCardHeight : 468}>
          {data => (
            <div className={classes.cards}>
              {stats.map(stat => (
                <Card key={stat} stat={stat} data={data} onOpen={setOpened} />
              ))}
            </div>
          )}
        </Answer>
      </WidgetFrame>
      {opened && <LeadDetails count={opened} filters={filters} onClose={() => setOpened(null)} />}
    </>
  )
}

interface CardProps {
  readonly stat: LeadStat
  readonly data: LeadStatistics
  readonly onOpen: (count: LeadCount) => void
}

function Card({ stat, data: { totals, goals }, onOpen }: CardProps) {
  const label = statLabel(useNames(), stat)
  const heading = useId()
  return (
    <section className={classes.card} aria-labelledby={heading}>
      <Title order={3} fz="sm" id={heading}>
        {label}
      </Title>
      <dl className={classes.lines}>
        {frequencies.map(frequency => {
          const total = totals[stat][frequency]
          const of = frequencyLabels[frequency]
          const count: LeadCount = { group: 'total', ref: noRef, stat, frequency, of }
          return (
            <div key={frequency} className={classes.line}>
              <dt>{of}</dt>
              <dd className={classes.total}>
                <CountButton count={count} label={label} onOpen={onOpen}>
                  {formatNumber(total)}
                </CountButton>
              </dd>
              <Goal name={label} count={count} total={total} goal={goals[stat][frequency]} onOpen={onOpen} />
            </div>
          )
        })}
      </dl>
    </section>
  )
}

interface GoalProps extends Pick<CardProps, 'onOpen'> {
  /** Of what, for screen readers. */
  readonly name: string
  /** What counts for it. */
  readonly count: LeadCount
  readonly total: number
  readonly goal: number | undefined
}

/** A goal of nothing is met. */
const percentOf = (total: number, goal: number): number => (goal === 0 ? 100 : Math.round((total / goal) * 100))

function Goal({ name, count, total, goal, onOpen }: GoalProps) {
  if (goal === undefined)
    return (
      <Text component="dd" size="xs" c="dimmed" className={classes.goal ?? ''}>
        Sem Objetivo
      </Text>
    )
  const percent = percentOf(total, goal)
  const isMet = total >= goal
  const reached = `${formatNumber(total)}/${formatNumber(goal)}`
  return (
    <>
      <dd className={classes.goal}>
        <CountButton count={count} label={`Objetivo de ${name}`} text={reached} onOpen={onOpen}>
          <Badge
            size="sm"
            variant="light"
            color={isMet ? 'green' : 'gray'}
            title={`Objetivo: ${formatNumber(goal)} (${formatPercent(percent)})`}
            data-met={isMet || undefined}
          >
            {reached}
          </Badge>
        </CountButton>
      </dd>
      <dd className={classes.progress}>
        <Progress
          size="xs"
          value={Math.min(100, percent)}
          color={isMet ? 'green' : 'petrol'}
          aria-label={`${name}, ${count.of}: objetivo cumprido`}
        />
      </dd>
    </>
  )
}
