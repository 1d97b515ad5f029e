import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { type Leads, leads } from '@tipy/domain/features/leads/leads.record'
import { replacing } from '@tipy/domain/record/bulk'
import type { Shown } from '@tipy/domain/record/contract'
import { useState } from 'react'
import { call } from '#api/client.ts'
import { explain } from '#api/explain.ts'
import { PersonPicker } from '#kinds/PeoplePicker.tsx'
import type { ListPartProps } from '#list/parts.ts'
import { counted } from '#list/table/sentences.ts'
import { toast } from '#ui/toast.ts'
import { useReturnFocus } from '#ui/useReturnFocus.ts'

interface AssignDialogProps extends ListPartProps<Leads> {
  readonly onClose: () => void
}

const bodyOf = (rows: readonly Shown<Leads>[], recruiter: string) =>
  Object.fromEntries(
    rows.map(row => [row._id, replacing<string | null>('recruiter', recruiter, row.recruiter ?? null)]),
  )

/** All or nothing: a lead that another user assigned meanwhile refuses the whole change, and is named. */
export function AssignDialog({ list, onClose }: AssignDialogProps) {
  useReturnFocus()
  const [recruiter, setRecruiter] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const { rows } = list.selection
  const { noun } = list.screen
  const changed = rows.filter(row => row.can.edit && row.recruiter !== recruiter)
  const stay = rows.length - changed.length

  async function save(to: string) {
    setBusy(true)
    const answer = await call('PATCH /api/leads', { body: bodyOf(changed, to) })
    setBusy(false)
    list.actions.refresh()
    if (!answer.ok) {
      const refused = changed.filter(({ _id }) => answer.data?.fields?.[_id]).map(({ name }) => name)
      toast.failure([explain(answer), refused.join(', ')].filter(Boolean).join(': '))
      return
    }
    toast.success(changed.length === 1 ? 'Lead atribuída' : 'Leads atribuídas')
    list.selection.clear()
    onClose()
  }

  return (
    <Modal opened onClose={onClose} title="Atribuir recrutador">
      <Stack
        component="form"
        onSubmit={event => {
          event.preventDefault()
          if (recruiter !== null && changed.length > 0 && !isBusy) void save(recruiter)
        }}
      >
        <PersonPicker
          label={leads.fields.recruiter.label}
          names={list.names}
          among={leads.fields.recruiter.among}
          value={recruiter}
          onChange={setRecruiter}
          withAsterisk
        />
        {recruiter !== null && (
          <Text size="sm" aria-live="polite">
            {`${changed.length === 1 ? 'Muda' : 'Mudam'} ${counted(noun, changed.length)}.`}
            {stay > 0 && ` ${stay === 1 ? 'Fica como está' : 'Ficam como estão'} ${counted(noun, stay)}.`}
          </Text>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancelar
          </Button>
          <Button type="submit" disabled={recruiter === null || changed.length === 0} loading={isBusy}>
            Atribuir
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
