import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { FieldMessages } from '@tipy/domain/errors/errors'
import type { ShownLead } from '@tipy/domain/features/leads/leads.contract'
import type { SentEvent } from '@tipy/domain/features/leads/leads.entries'
import type { LeadEvent } from '@tipy/domain/features/leads/leads.events'
import { type LeadProgress, progressOf } from '@tipy/domain/features/leads/leads.progress'
import { type Step, stepOf } from '@tipy/domain/features/leads/leads.stages'
import { eventsSince } from '@tipy/domain/features/leads/leads.steps'
import { postEvents } from '@tipy/domain/features/leads/leads.timeline'
import { useRef, useState } from 'react'
import type { Refusal } from '#api/answer.ts'
import { call, callOrThrow } from '#api/client.ts'
import { newKey } from '#api/newKey.ts'
import { readKey, recordKey } from '#api/records.ts'
import { useSessionContext } from '#session/sessionContext.ts'
import { toast } from '#ui/toast.ts'
import { currentTime } from './clock.ts'

/** What another person did between opening and saving. */
export interface Overtaken {
  readonly events: readonly LeadEvent[]
  /** What was to be saved and cannot be any more, because the lead is at another step now. */
  readonly lost: readonly SentEvent[]
}

const savedSentence = 'Lead atualizada com sucesso'

/** One key for all attempts to send the same, so that a retry is never a second event. */
function useKeyOf() {
  const last = useRef({ body: '', key: '' })
  return (sent: unknown): string => {
    const body = JSON.stringify(sent)
    if (last.current.body !== body) last.current = { body, key: newKey() }
    return last.current.key
  }
}

/** A lead and its timeline, as read now; what is typed stays while another person saves. */
export function useWizard(id: string) {
  const session = useSessionContext()
  const queries = useQueryClient()
  const [adopted, setAdopted] = useState<ShownLead | null>(null)
  const [isDirty, setDirty] = useState(false)
  const [overtaken, setOvertaken] = useState<Overtaken | null>(null)
  const keyOf = useKeyOf()
  const { data, isError, refetch } = useQuery({
    queryKey: readKey('leads', id),
    queryFn: ({ signal }) => callOrThrow('GET /api/leads/{id}', { params: { id }, signal }),
    // Always read again: a cached lead may be older than the row.
    staleTime: 0,
  })
  if (data && !isDirty && data.version > (adopted?.version ?? -1)) setAdopted(data)

  function adopt(lead: ShownLead) {
    setAdopted(lead)
    queries.setQueryData(readKey('leads', id), lead)
    void queries.invalidateQueries({ queryKey: recordKey('leads') })
  }

  const { settings } = session
  const contextOf = (lead: ShownLead) => ({
    settings,
    commission: lead.commission ?? null,
    author: session.person._id,
    ...currentTime(),
    newId: newKey,
  })

  /** What is wrong with these entries where the lead stands, by the rules of the server. */
  function check(entries: readonly SentEvent[]): FieldMessages {
    if (!adopted) return {}
    const posted = postEvents(entries, adopted.events, contextOf(adopted))
    return posted.ok ? {} : withoutIndex(posted.fields)
  }

  /** Saves; null where it was saved, or where another person was first: the wizard shows that itself. */
  async function post(entries: readonly SentEvent[]): Promise<Refusal | null> {
    if (!adopted) return null
    const { version } = adopted
    const body = entries.map(entry => ({ ...entry, ...(entry.offers && { offers: [...entry.offers] }) }))
    const answer = await call('POST /api/leads/{id}/events', {
      params: { id },
      query: { version },
      body: body as SentBodies,
      idempotencyKey: keyOf([version, body]),
    })
    if (answer.ok) {
      setOvertaken(null)
      setDirty(false)
      adopt(answer.data)
      toast.success(savedSentence)
      return null
    }
    if (answer.message !== 'STALE') return answer
    const current = (answer.data?.current as ShownLead | undefined) ?? (await refetch()).data
    if (!current) return answer
    const isElsewhere = !postEvents(entries, current.events, contextOf(current)).ok
    setOvertaken({ events: eventsSince(adopted.events, current.events), lost: isElsewhere ? entries : [] })
    // The form of another step is gone, with what was typed in it.
    if (isElsewhere) setDirty(false)
    adopt(current)
    return answer
  }

  const progress: LeadProgress | null = adopted && progressOf(adopted.events)
  const step: Step = progress ? stepOf(progress.stage, settings.presentationStep) : 0
  return {
    lead: adopted,
    isMissing: isError && !adopted,
    /** Another person saved while something is typed here. */
    isBehind: adopted !== null && data !== undefined && data.version > adopted.version,
    progress,
    step,
    settings,
    isDirty,
    setDirty,
    overtaken,
    dismiss: () => setOvertaken(null),
    adopt,
    readAgain: async () => {
      const { data: current } = await refetch()
      if (current) adopt(current)
    },
    check,
    post,
  }
}

export type Wizard = ReturnType<typeof useWizard>
type SentBodies = Parameters<typeof call<'POST /api/leads/{id}/events'>>[1]['body']

/** A form writes one thing: where the entry stands in the list says nothing to its user. */
export const withoutIndex = (fields: FieldMessages): FieldMessages =>
  Object.fromEntries(Object.entries(fields).map(([path, sentence]) => [path.replace(/^\d+\./, ''), sentence]))
