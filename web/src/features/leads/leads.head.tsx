import { Anchor, Badge, Group, Paper, Text, Title } from '@mantine/core'
import { IconBuilding, IconMail, IconPhone, IconTag } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { Day } from '@tipy/domain/calendar/days'
import { formatDay, formatMinute } from '@tipy/domain/calendar/format'
import type { ShownLead } from '@tipy/domain/features/leads/leads.contract'
import { leads } from '@tipy/domain/features/leads/leads.record'
import { formatPhone, phoneLink } from '@tipy/domain/identity/phone'
import { isArchived } from '@tipy/domain/record/archive'
import { formatMoney } from '@tipy/domain/text/numbers'
import type { ReactNode } from 'react'
import { callOrThrow } from '#api/client.ts'
import { rowKey } from '#api/records.ts'
import { Cell } from '#kinds/cells.tsx'
import { formatValue } from '#kinds/format.ts'
import type { Names } from '#kinds/names.ts'
import { Party } from '#kinds/Party.tsx'
import page from '#list/page/recordPage.module.css'
import { useSessionContext } from '#session/sessionContext.ts'
import { daysInStage, daysText, isMerged } from './leads.labels.ts'
import { LeadNotices } from './leads.notices.tsx'
import { StepLine } from './leads.steps.tsx'

interface OfLead {
  readonly lead: ShownLead
  readonly names: Names
}

const icon = { size: 16, stroke: 1.7, 'aria-hidden': true } as const
const { fields } = leads

/** The page's header: who the candidate is, how to reach them, and where they stand. */
export function LeadHead({ lead, names, buttons }: OfLead & { readonly buttons: ReactNode }) {
  return (
    <Paper withBorder component="header" className={page.head}>
      <div className={page.top}>
        <div className={page.identity}>
          <Group gap="xs">
            <Title order={1} fz={24}>
              {lead.name}
            </Title>
            <Cell field={fields.stage} value={lead.stage} names={names} />
            {lead.duplicate && (
              <Badge color="yellow" variant="outline">
                Duplicada
              </Badge>
            )}
            {isArchived(lead) && <Badge color="gray">{isMerged(lead) ? 'Junta a outra' : 'Arquivo'}</Badge>}
          </Group>
          <Contacts lead={lead} names={names} />
        </div>
        <div className={page.buttons}>{buttons}</div>
      </div>
      <LeadNotices lead={lead} names={names} />
      <div className={page.figures}>
        <div className={page.sides}>
          <Party label={fields.recruiter.label} value={lead.recruiter} names={names} />
          {lead.commercialDirector && (
            <Party label={fields.commercialDirector.label} value={lead.commercialDirector} names={names} />
          )}
        </div>
        {!isMerged(lead) && <Figures lead={lead} />}
        {lead.user && <Billed lead={lead} />}
      </div>
      {!isMerged(lead) && <StepLine lead={lead} />}
    </Paper>
  )
}

function Contacts({ lead, names }: OfLead) {
  const source = formatValue(fields.source, lead.source, names)
  const office = formatValue(fields.office, lead.office, names)
  const phones = [lead.phone, lead.phone2].filter(phone => phone !== null && phone !== undefined)
  return (
    <ul className={page.places}>
      {phones.map(phone => (
        <li key={phone}>
          <IconPhone {...icon} />
          <Anchor href={phoneLink(phone)} inherit>
            {formatPhone(phone)}
          </Anchor>
        </li>
      ))}
      {lead.personalEmail && (
        <li>
          <IconMail {...icon} />
          <Anchor href={`mailto:${lead.personalEmail}`} inherit>
            {lead.personalEmail}
          </Anchor>
        </li>
      )}
      {source && (
        <li title="Origem">
          <IconTag {...icon} />
          {source}
        </li>
      )}
      {office && (
        <li title="Agência">
          <IconBuilding {...icon} />
          {office}
        </li>
      )}
    </ul>
  )
}

function Figures({ lead }: { readonly lead: ShownLead }) {
  const { today } = useSessionContext()
  const days = daysInStage(lead, today)
  const figures = [
    ...(lead.meetingDate ? [{ label: 'Próxima reunião', text: formatMinute(lead.meetingDate) }] : []),
    ...(days === null ? [] : [{ label: 'Nesta fase há', text: daysText(days) }]),
    { label: 'Tentativas de contacto', text: String(lead.attempts ?? 0) },
    ...(lead.endDate ? [{ label: 'Fechada em', text: formatMinute(lead.endDate) }] : []),
  ]
  return figures.map(figure => <Figure key={figure.label} {...figure} />)
}

function Figure({ label, text }: { readonly label: string; readonly text: string }) {
  return (
    <div className={page.figure}>
      <Text size="xs" c="dimmed">
        {label}
      </Text>
      <Text fz={18} fw={650} className="tabular" lh={1.3}>
        {text}
      </Text>
    </div>
  )
}

/** What the candidate has billed as staff, for users who read billing and see the person. */
function Billed({ lead: { _id: id } }: { readonly lead: ShownLead }) {
  const { flags } = useSessionContext()
  const { data } = useQuery({
    queryKey: [...rowKey('leads', id), 'billing'],
    queryFn: ({ signal }) => callOrThrow('GET /api/leads/{id}/billing', { params: { id }, signal }),
    enabled: flags.has('listBillingStats'),
    retry: false,
  })
  if (!data) return null
  return <Figure label={`Faturado desde ${formatDay(data.since as Day)}`} text={formatMoney(data.billed)} />
}
