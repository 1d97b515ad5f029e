import { choices } from '@tipy/domain/access/choices'
import type { ShownLead } from '@tipy/domain/features/leads/leads.contract'
import { staffFormValues } from '@tipy/domain/features/leads/leads.staffForm'
import { hasEnded, type Stage } from '@tipy/domain/features/leads/leads.stages'
import { useMemo, useState } from 'react'
import type { Answer, Refusal } from '#api/answer.ts'
import { call } from '#api/client.ts'
import { newKey } from '#api/newKey.ts'
import type { ConversionFormProps } from '#features/leads/wizard/conversion.ts'
import { type UserAdding, UserForm } from '#features/users/users.form.tsx'
import type { Values } from '#form/values.ts'
import { useSessionContext } from '#session/sessionContext.ts'

const staleSentence = 'Alguém alterou esta lead entretanto. O que escreveu continua aqui: confirme e guarde outra vez'

/** Step 6 of the timeline: the staff form with what the lead knows and its draft. It becomes a person, or waits. */
export function LeadConversionForm({ lead, onLead, onDone, onClose }: ConversionFormProps) {
  const { flags } = useSessionContext()
  const mayAddStaff = flags.has('addStaff')
  const [draftKeys] = useState(() => new Map<string, string>())
  const adding = useMemo(
    () => addingOf({ lead, onLead, onDone }, draftKeys, mayAddStaff),
    [lead, onLead, onDone, draftKeys, mayAddStaff],
  )
  return (
    <UserForm
      row={null}
      title={`Converter ${lead.name ?? 'lead'}`}
      feminine={false}
      adding={adding}
      addressOf={id => `/users/${id}`}
      onDone={onDone}
      onClose={onClose}
    />
  )
}

type Target = Pick<ConversionFormProps, 'lead' | 'onLead' | 'onDone'>

function addingOf({ lead, onLead, onDone }: Target, draftKeys: Map<string, string>, mayAddStaff: boolean): UserAdding {
  const { _id: id, version, userDraft } = lead
  /** The same draft over the same lead is one draft, however often it is sent. */
  function keyOf(sent: unknown): string {
    const text = JSON.stringify(sent)
    const key = draftKeys.get(text) ?? newKey()
    draftKeys.set(text, key)
    return key
  }

  /** The lead as another person left it: the next attempt goes over that, unless it has ended. */
  function meet({ data }: Refusal): void {
    const current = data?.current as ShownLead | undefined
    if (!current) return
    onLead(current)
    if (hasEnded(current.stage as Stage)) onDone()
  }

  function withoutLead<T>(answer: Answer<T>): Answer<T> {
    if (answer.ok || answer.message !== 'STALE') return answer
    meet(answer)
    // What is newer is the lead, not the person: the form has nothing to compare.
    const { current: _current, ...data } = answer.data ?? { text: '', requestId: '' }
    return { ...answer, data }
  }

  async function saveDraft(values: Values): Promise<Refusal | null> {
    const body = values as DraftBody
    const answer = withoutLead(
      await call('POST /api/leads/{id}/draft', {
        params: { id },
        query: { version },
        body,
        idempotencyKey: keyOf([version, body]),
      }),
    )
    if (!answer.ok) return answer
    onLead(answer.data)
    return null
  }

  return {
    initial: { ...staffFormValues(lead), ...userDraft },
    roles: mayAddStaff ? undefined : choices.wizardConsultants,
    source: {
      id: `lead-${id}`,
      create: async (body, idempotencyKey) =>
        withoutLead(
          await call('POST /api/leads/{id}/convert', {
            params: { id },
            query: { version },
            body,
            idempotencyKey,
          }),
        ),
      keep: saveDraft,
    },
    saves: [
      { label: 'Guardar Rascunho', keeps: true, successMessage: 'Rascunho guardado com sucesso' },
      { label: 'Converter', isMain: true, successMessage: 'Lead convertida com sucesso' },
    ],
    refused: ({ message }) => (message === 'STALE' ? staleSentence : undefined),
  } satisfies UserAdding
}

type DraftBody = Parameters<typeof call<'POST /api/leads/{id}/draft'>>[1]['body']
