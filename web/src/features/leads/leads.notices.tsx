import { Alert, Anchor, Button } from '@mantine/core'
import { IconCopyCheck, IconGitMerge, IconUserCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import type { ShownLead } from '@tipy/domain/features/leads/leads.contract'
import { useState } from 'react'
import { callOrThrow } from '#api/client.ts'
import { readKey } from '#api/records.ts'
import type { Names } from '#kinds/names.ts'
import { useSessionContext } from '#session/sessionContext.ts'
import { DuplicateLink, leadPath, personPath } from './leads.cells.tsx'
import { RetentionNotice } from './leads.keep.tsx'
import { MergeDialog } from './leads.merge.tsx'
import { offersMerge } from './leads.mergeAction.ts'
import classes from './leads.page.module.css'

interface OfLead {
  readonly lead: ShownLead
  readonly names: Names
}

/** What the lead became, and which other records may be the same candidate. */
export function LeadNotices({ lead, names }: OfLead) {
  const notices = [
    lead.user && <Became key="user" user={lead.user._id} names={names} />,
    lead.mergedInto && <Merged key="merged" into={lead.mergedInto} />,
    lead.duplicate && <Duplicates key="duplicates" lead={lead} />,
    <RetentionNotice key="retention" lead={lead} />,
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

/** The lead that has this one's comments, tasks and files now; its name and link for users who see it. */
function Merged({ into }: { readonly into: string }) {
  const { data: other } = useQuery({
    queryKey: readKey('leads', into),
    queryFn: ({ signal }) => callOrThrow('GET /api/leads/{id}', { params: { id: into }, signal }),
  })
  return (
    <Alert color="gray" icon={<IconGitMerge size={18} aria-hidden />} p="sm">
      Esta lead foi junta a outra do mesmo candidato{other ? ': ' : ', que não pode ver.'}
      {other && (
        <>
          <Anchor component={Link} to={leadPath(into)} inherit fw={600}>
            {other.name}
          </Anchor>
          . Os comentários, as tarefas e os ficheiros estão lá.
        </>
      )}
    </Alert>
  )
}

function Duplicates({ lead }: { readonly lead: ShownLead }) {
  const session = useSessionContext()
  const navigate = useNavigate()
  const [isMerging, setMerging] = useState(false)
  return (
    <Alert color="yellow" icon={<IconCopyCheck size={18} aria-hidden />} p="sm">
      <div className={classes.duplicates}>
        <span>
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
        </span>
        {offersMerge(lead, session) && (
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconGitMerge size={16} aria-hidden />}
            onClick={() => setMerging(true)}
          >
            Juntar
          </Button>
        )}
      </div>
      {isMerging && (
        <MergeDialog
          row={lead}
          onClose={() => setMerging(false)}
          onDone={stays => {
            if (stays && stays._id !== lead._id) void navigate({ to: leadPath(stays._id) })
          }}
        />
      )}
    </Alert>
  )
}
