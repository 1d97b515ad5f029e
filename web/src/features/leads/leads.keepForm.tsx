import { Button, Group, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { leads } from '@tipy/domain/features/leads/leads.record'
import { type FormEvent, useState } from 'react'
import { call } from '#api/client.ts'
import { explainAlone } from '#api/explain.ts'
import { recordKey } from '#api/records.ts'
import { mandatory } from '#ui/messages.ts'
import { toast } from '#ui/toast.ts'
import { useInitialFocus } from '#ui/useInitialFocus.ts'
import { useReturnFocus } from '#ui/useReturnFocus.ts'
import classes from './leads.retention.module.css'

/** A lead whose data is kept or released. */
interface RetainedLead {
  readonly _id: string
  readonly version: number | null
}

/** Saves why the data of a lead is kept, or with null that it no longer is. */
export function useKeeping({ _id, version }: RetainedLead) {
  const queries = useQueryClient()
  return async function keep(keepReason: string | null): Promise<boolean> {
    const body = { keepReason, ...(version !== null && { version }) }
    const answer = await call('PATCH /api/leads/{id}', { params: { id: _id }, body })
    // Also after a refusal: another user may have changed the lead.
    await queries.invalidateQueries({ queryKey: recordKey(leads.name) })
    if (answer.ok) toast.success(keepReason === null ? 'Os dados deixam de ser mantidos' : 'Os dados são mantidos')
    else toast.failure(explainAlone(answer))
    return answer.ok
  }
}

interface KeepFormProps {
  readonly lead: RetainedLead
  readonly onDone: () => void
  readonly onCancel: () => void
}

/** Asks why the data of a candidate is kept. */
export function KeepForm({ lead, onDone, onCancel }: KeepFormProps) {
  const keep = useKeeping(lead)
  const input = useInitialFocus<HTMLInputElement>()
  useReturnFocus()
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (isBusy) return
    const text = reason.trim()
    setError(text === '' ? mandatory : null)
    if (text === '') return
    setBusy(true)
    const isDone = await keep(text)
    setBusy(false)
    if (isDone) onDone()
  }

  return (
    <form className={classes.form} onSubmit={event => void submit(event)} noValidate>
      <TextInput
        label="Motivo"
        placeholder="Por exemplo: pediu para ser contactado em setembro"
        value={reason}
        error={error}
        maxLength={leads.fields.keepReason.max}
        onChange={event => setReason(event.currentTarget.value)}
        withAsterisk
        ref={input}
        data-autofocus
      />
      <Group gap="xs" justify="flex-end">
        <Button variant="default" size="xs" onClick={onCancel}>
          Cancelar
        </Button>
        <Button type="submit" size="xs" loading={isBusy}>
          Manter os dados
        </Button>
      </Group>
    </form>
  )
}
