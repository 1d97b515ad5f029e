import { Anchor, Button, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { formatDay } from '@tipy/domain/calendar/format'
import { unitOfSetting } from '@tipy/domain/company/settings'
import type { LeavingLead } from '@tipy/domain/features/leads/leads.contract'
import { leads } from '@tipy/domain/features/leads/leads.record'
import { announcedDays, maxLeaving } from '@tipy/domain/features/leads/leads.retention'
import { useState } from 'react'
import { callOrThrow } from '#api/client.ts'
import { recordKey } from '#api/records.ts'
import { Cell } from '#kinds/cells.tsx'
import { formatNumber } from '#kinds/format.ts'
import { type Names, useNames } from '#kinds/names.ts'
import { useSessionContext } from '#session/sessionContext.ts'
import { Loading } from '#ui/Loading.tsx'
import { SidePanel } from '#ui/SidePanel.tsx'
import { leadPath } from './leads.cells.tsx'
import { KeepForm } from './leads.keepForm.tsx'
import { leavesText } from './leads.leaving.ts'
import classes from './leads.retention.module.css'

const useLeaving = () =>
  useQuery({
    queryKey: [...recordKey(leads.name), 'retention'],
    queryFn: ({ signal }) => callOrThrow('GET /api/leads/retention', { signal }),
    staleTime: 0,
  })

interface RetentionPanelProps {
  readonly onClose: () => void
  /** Shows the leads whose data is kept, in the list. */
  readonly onKept: () => void
}

/** The candidates whose data is erased within 30 days, the first to go first. Each can be kept with a reason. */
export function RetentionPanel({ onClose, onKept }: RetentionPanelProps) {
  const { candidateRetentionMonths: months } = useSessionContext().settings
  const names = useNames()
  const { data: leaving, isError } = useLeaving()
  return (
    <SidePanel title="Dados a apagar" size={620} onClose={onClose}>
      <Stack gap="md">
        <Text size="sm">
          Os dados de um candidato recusado apagam-se {months} {unitOfSetting('candidateRetentionMonths', months)}{' '}
          depois do fecho da lead: nome, contactos, ficheiros, comentários e textos. Ficam os números. Aqui estão os que
          se apagam nos próximos {announcedDays} dias; para manter os de alguém, indique o motivo.
        </Text>
        {!leaving && !isError && <Loading height={240} />}
        {!leaving && isError && <Text role="alert">Não foi possível carregar a lista.</Text>}
        {leaving && <Leaving leaving={leaving} names={names} />}
        <Button variant="subtle" size="compact-sm" onClick={onKept} style={{ alignSelf: 'flex-start' }}>
          Ver as leads com dados mantidos
        </Button>
      </Stack>
    </SidePanel>
  )
}

function Leaving({ leaving, names }: { readonly leaving: readonly LeavingLead[]; readonly names: Names }) {
  if (leaving.length === 0)
    return <Text c="dimmed">Nos próximos {announcedDays} dias não se apagam dados de nenhum candidato.</Text>
  const isCut = leaving.length >= maxLeaving
  return (
    <>
      <Text size="sm" c="dimmed" aria-live="polite">
        {leaving.length === 1 ? '1 candidato' : `${formatNumber(leaving.length)} candidatos`}
        {isCut && ', os primeiros a ser apagados'}
      </Text>
      <ul className={classes.list} aria-label="Candidatos cujos dados vão ser apagados">
        {leaving.map(lead => (
          <LeavingItem key={lead._id} lead={lead} names={names} />
        ))}
      </ul>
    </>
  )
}

function LeavingItem({ lead, names }: { readonly lead: LeavingLead; readonly names: Names }) {
  const { today } = useSessionContext()
  const [isKeeping, setKeeping] = useState(false)
  const { _id, name, stage, office, recruiter, leaves } = lead
  const where = [office && names.office(office), recruiter && names.person(recruiter)].filter(Boolean).join(' · ')
  return (
    <li className={classes.item}>
      <div className={classes.line}>
        <div className={classes.who}>
          <Anchor component={Link} to={leadPath(_id)} fw={600} size="sm">
            {name}
          </Anchor>
          <div className={classes.facts}>
            <Cell field={leads.fields.stage} value={stage} names={names} />
            <Text size="xs" c="dimmed">
              {where}
            </Text>
          </div>
        </div>
        <div className={classes.when}>
          <Text size="sm" className="tabular">
            {formatDay(leaves)}
          </Text>
          <Text size="xs" c="dimmed">
            {leavesText(leaves, today)}
          </Text>
        </div>
        <Button
          variant="default"
          size="compact-sm"
          aria-label={`Manter os dados de ${name}`}
          aria-expanded={isKeeping}
          onClick={() => setKeeping(!isKeeping)}
        >
          Manter
        </Button>
      </div>
      {isKeeping && <KeepForm lead={lead} onDone={() => setKeeping(false)} onCancel={() => setKeeping(false)} />}
    </li>
  )
}
