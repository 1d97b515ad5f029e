import { Alert, Button, Group, Loader, Modal, Radio, Stack, Text } from '@mantine/core'
import { IconCalendarExclamation } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { formatMinute } from '@tipy/domain/calendar/format'
import type { ShownLead } from '@tipy/domain/features/leads/leads.contract'
import { type Leads, leads } from '@tipy/domain/features/leads/leads.record'
import { mergeOf, mergeSentences } from '@tipy/domain/features/leads/leads.rules'
import { formatPhone } from '@tipy/domain/identity/phone'
import type { Shown } from '@tipy/domain/record/contract'
import { useState } from 'react'
import { call, callOrThrow } from '#api/client.ts'
import { explainAlone } from '#api/explain.ts'
import { newKey } from '#api/newKey.ts'
import { readKey, recordKey } from '#api/records.ts'
import { Cell } from '#kinds/cells.tsx'
import { type Names, useNames } from '#kinds/names.ts'
import type { RowDialogProps } from '#list/screen.ts'
import { Dotted } from '#ui/Dotted.tsx'
import { toast } from '#ui/toast.ts'
import { useReturnFocus } from '#ui/useReturnFocus.ts'
import { originOf, shownLead } from './leads.labels.ts'
import { duplicateLeads } from './leads.mergeAction.ts'
import classes from './leads.page.module.css'

interface MergeDialogProps {
  readonly row: Shown<Leads>
  readonly onClose: () => void
  /** Merged, with the lead that stays; or refused, without. */
  readonly onDone: (stays?: ShownLead) => void
}

/** "Juntar": which of the two leads stays, and what moves to it, before anything is done. */
export function MergeDialog({ row, onClose, onDone }: MergeDialogProps) {
  useReturnFocus()
  const names = useNames()
  const others = duplicateLeads(shownLead(row))
  const [chosen, setChosen] = useState(others[0]?._id ?? '')
  return (
    <Modal opened onClose={onClose} title="Juntar leads" size="lg">
      <Stack>
        {others.length > 1 && (
          <Radio.Group label="Juntar com" value={chosen} onChange={setChosen}>
            <Stack gap="xs" mt={6}>
              {others.map(({ _id, name }) => (
                <Radio key={_id} value={_id} label={name} />
              ))}
            </Stack>
          </Radio.Group>
        )}
        <Merge key={chosen} row={row} other={chosen} names={names} onClose={onClose} onDone={onDone} />
      </Stack>
    </Modal>
  )
}

/** The dialog of a row of the list, which loads its rows again. */
export function MergeFromList({ row, onClose, onDone }: RowDialogProps<Leads>) {
  return <MergeDialog row={row} onClose={onClose} onDone={() => onDone()} />
}

interface MergeProps extends MergeDialogProps {
  readonly other: string
  readonly names: Names
}

function Merge({ row, other: id, names, onClose, onDone }: MergeProps) {
  const queries = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const [idempotencyKey] = useState(newKey)
  const { data: other, isError } = useQuery({
    queryKey: readKey('leads', id),
    queryFn: ({ signal }) => callOrThrow('GET /api/leads/{id}', { params: { id }, signal }),
    staleTime: 0,
  })
  if (isError && !other) return <Alert color="red">Não foi possível ler a outra lead.</Alert>
  if (!other) return <Loader aria-label="A carregar" />
  const merge = mergeOf(mergeable(row), mergeable(other))

  async function save(version: number) {
    setBusy(true)
    const answer = await call('POST /api/leads/{id}/merge', {
      params: { id: row._id },
      query: { version: row.version },
      body: { lead: id, version },
      idempotencyKey,
    })
    setBusy(false)
    void queries.invalidateQueries({ queryKey: recordKey('leads') })
    if (answer.ok) toast.success('Leads juntas com sucesso')
    else toast.failure(explainAlone(answer))
    onDone(answer.ok ? answer.data : undefined)
    onClose()
  }

  return (
    <>
      {merge ? (
        <Sides stays={merge.stays.lead} goes={merge.goes.lead} names={names} />
      ) : (
        <Alert color="yellow">{mergeSentences.bothRecruited}.</Alert>
      )}
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose} data-autofocus>
          Cancelar
        </Button>
        {merge && (
          <Button loading={isBusy} onClick={() => void save(other.version)}>
            Juntar
          </Button>
        )}
      </Group>
    </>
  )
}

const mergeable = (lead: Shown<Leads>) => ({
  _id: lead._id,
  _created: lead._created ?? '',
  user: lead.user?._id ?? null,
  lead,
})

interface SidesProps {
  readonly stays: Shown<Leads>
  readonly goes: Shown<Leads>
  readonly names: Names
}

function Sides({ stays, goes, names }: SidesProps) {
  return (
    <>
      <div className={classes.mergeSides}>
        <Side title="Fica" lead={stays} names={names} />
        <Side title="É arquivada" lead={goes} names={names} />
      </div>
      {goes.meetingDate && <OpenMeeting date={goes.meetingDate} />}
      <Text size="sm">
        {movedText(goes)} A linha do tempo da lead arquivada pode ser lida na página da que fica. Depois de juntas, as
        leads não se separam.
      </Text>
    </>
  )
}

/** Merging sends no cancellation: the meeting stays in the calendars of those who were invited. */
function OpenMeeting({ date }: { readonly date: string }) {
  return (
    <Alert color="yellow" icon={<IconCalendarExclamation size={18} aria-hidden />} title="Há uma reunião por fazer">
      A lead que é arquivada tem uma reunião marcada para <span className={classes.moment}>{formatMinute(date)}</span>.
      Continua nos calendários de quem foi convidado e não passa para a lead que fica.
    </Alert>
  )
}

function Side({ title, lead, names }: { readonly title: string; readonly lead: Shown<Leads>; readonly names: Names }) {
  return (
    <section className={classes.mergeSide} aria-label={`${title}: ${lead.name}`}>
      <Text size="xs" c="dimmed">
        {title}
      </Text>
      <Text fw={650}>{lead.name}</Text>
      <div>
        <Cell field={leads.fields.stage} value={lead.stage} names={names} />
      </div>
      <Text size="sm">
        <Dotted texts={contactsOf(lead)} />
      </Text>
      <Text size="sm" c="dimmed">
        <Dotted texts={originOf(lead, names)} />
      </Text>
    </section>
  )
}

/** By which a user sees that it is the same candidate. */
const contactsOf = ({ phone, phone2, personalEmail }: Shown<Leads>) => [
  phone && formatPhone(phone),
  phone2 && formatPhone(phone2),
  personalEmail,
]

const counts = [
  ['comments', 'comentário', 'comentários'],
  ['tasks', 'tarefa', 'tarefas'],
  ['files', 'ficheiro', 'ficheiros'],
] as const

/** What the lead that goes gives to the other one. */
function movedText(goes: Readonly<Record<string, unknown>>): string {
  const moved = counts.flatMap(([name, one, many]) => {
    const value = goes[name]
    const count = Array.isArray(value) ? value.length : Number(value ?? 0)
    return count === 0 ? [] : [`${count} ${count === 1 ? one : many}`]
  })
  if (moved.length === 0) return 'A lead arquivada não tem comentários, tarefas nem ficheiros.'
  return `Passam para a lead que fica: ${moved.join(', ')}.`
}
