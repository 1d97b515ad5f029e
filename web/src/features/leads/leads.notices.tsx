import { Alert, Anchor } from '@mantine/core'
import { IconCopyCheck, IconUserCheck } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ShownLead } from '@tipy/domain/features/leads/leads.contract'
import type { Names } from '#kinds/names.ts'
import { useSessionContext } from '#session/sessionContext.ts'
import { DuplicateLink, leadPath, personPath } from './leads.cells.tsx'
import classes from './leads.page.module.css'

interface OfLead {
  readonly lead: ShownLead
  readonly names: Names
}

/** What the lead became, and which other records may be the same candidate. */
export function LeadNotices({ lead, names }: OfLead) {
  const notices = [
    lead.user && <Became key="user" user={lead.user} names={names} />,
    lead.mergedInto && <Merged key="merged" into={lead.mergedInto} />,
    lead.duplicate && <Duplicates key="duplicates" lead={lead} />,
  ].filter(Boolean)
  return notices.length > 0 ? <div className={classes.notices}>{notices}</div> : null
}

function Became({ user, names }: { readonly user: string; readonly names: Names }) {
  const { flags } = useSessionContext()
  const name = names.person(user)
  const mayOpen = flags.has('listStaff') || flags.has('listConsultants')
  return (
    <Alert color="green" icon={<IconUserCheck size={18} aria-hidden />} p="sm">
      Já faz parte do staff:{' '}
      {mayOpen ? (
        <Anchor component={Link} to={personPath(user)} inherit fw={600}>
          {name}
        </Anchor>
      ) : (
        <strong>{name}</strong>
      )}
    </Alert>
  )
}

function Merged({ into }: { readonly into: string }) {
  return (
    <Alert color="gray" icon={<IconCopyCheck size={18} aria-hidden />} p="sm">
      Esta lead foi junta a outra, mais antiga, do mesmo candidato.{' '}
      <Anchor component={Link} to={leadPath(into)} inherit fw={600}>
        Abrir a outra lead
      </Anchor>
    </Alert>
  )
}

function Duplicates({ lead }: { readonly lead: ShownLead }) {
  return (
    <Alert color="yellow" icon={<IconCopyCheck size={18} aria-hidden />} p="sm">
      {lead.duplicates.length === 0 ? (
        'Há outro registo do mesmo candidato, que não pode ver.'
      ) : (
        <>
          O mesmo candidato pode ser:{' '}
          {lead.duplicates.map((duplicate, index) => (
            <span key={duplicate._id}>
              {index > 0 && ', '}
              <DuplicateLink duplicate={duplicate} />
            </span>
          ))}
        </>
      )}
    </Alert>
  )
}
