import { Button, Checkbox, Group, Modal, Select, SimpleGrid, Stack, Textarea, TextInput } from '@mantine/core'
import { lisbonMoment } from '@tipy/domain/calendar/moments'
import type { FieldMessages } from '@tipy/domain/errors/errors'
import {
  maxDescriptionLength,
  maxTitleLength,
  noticeTypes,
  notificationChannels,
  notificationEvents,
} from '@tipy/domain/features/notifications/notifications.rules'
import { dateTime } from '@tipy/domain/record/fields'
import { useEffect, useRef, useState } from 'react'
import { explain } from '#api/explain.ts'
import { newKey } from '#api/newKey.ts'
import { LeaveDialog } from '#form/LeaveDialog.tsx'
import { useLeave } from '#form/useLeave.ts'
import { KindInput } from '#kinds/inputs.tsx'
import { useNames } from '#kinds/names.ts'
import { PeoplePicker } from '#kinds/PeoplePicker.tsx'
import { usePhone } from '#ui/layout/usePhone.ts'
import { incomplete, mandatory } from '#ui/messages.ts'
import { MultiPicker } from '#ui/picker/MultiPicker.tsx'
import { toast } from '#ui/toast.ts'
import { useReturnFocus } from '#ui/useReturnFocus.ts'
import { type Notice, type NoticeDraft, saveNotice } from './calls.ts'
import { channelLabels } from './labels.ts'

interface NoticeFormProps {
  /** Null: a new one. */
  readonly notice: Notice | null
  readonly onClose: () => void
  readonly onSaved: () => void
  /** Called after a refusal: the list may be out of date. */
  readonly onRefused: () => void
}

const when = dateTime('Data de envio', { required: true })

function draftOf(notice: Notice | null): NoticeDraft {
  if (notice) {
    const { title, description, type, dateToSend, channels, users, roles } = notice
    return { title, description, type, dateToSend, channels, users, roles }
  }
  const dateToSend = lisbonMoment(new Date())
  return { title: '', description: '', type: 'handMade', dateToSend, channels: ['web'], users: [], roles: [] }
}

function missingIn(draft: NoticeDraft): FieldMessages {
  const isMissing = {
    title: draft.title.trim() === '',
    description: draft.description.trim() === '',
    dateToSend: draft.dateToSend === null,
    channels: draft.channels.length === 0,
    users: draft.users.length === 0 && draft.roles.length === 0,
  }
  return Object.fromEntries(
    Object.entries(isMissing).flatMap(([name, missing]) => (missing ? [[name, mandatory]] : [])),
  )
}

/** A field's message disappears once it changes; people and roles share one message. */
function withoutThose(wrong: FieldMessages, part: Partial<NoticeDraft>): FieldMessages {
  const changed = 'roles' in part ? [...Object.keys(part), 'users'] : Object.keys(part)
  return Object.fromEntries(Object.entries(wrong).filter(([name]) => !changed.includes(name.split('.')[0] ?? '')))
}

/** Creates or changes a notice. Refused input stays, with the message under each field. */
function useNoticeForm({ notice, onClose, onSaved, onRefused }: NoticeFormProps) {
  const [start] = useState(() => draftOf(notice))
  const [draft, setDraft] = useState(start)
  const [wrong, setWrong] = useState<FieldMessages>({})
  const [isSaving, setSaving] = useState(false)
  const [refusals, setRefusals] = useState(0)
  // Idempotency key: unchanged while the text is, so a retry after a lost answer creates no second notice.
  const key = useRef(newKey())
  const leave = useLeave({
    isUnsaved: () => JSON.stringify(draft) !== JSON.stringify(start),
    onClose,
    onDiscard: () => {},
  })

  function change(part: Partial<NoticeDraft>) {
    key.current = newKey()
    setDraft({ ...draft, ...part })
    setWrong(withoutThose(wrong, part))
  }

  function refuse(fields: FieldMessages, message: string) {
    setWrong(fields)
    setRefusals(refusals + 1)
    toast.failure(Object.values(fields).includes(mandatory) ? incomplete : message)
  }

  async function save() {
    const missing = missingIn(draft)
    if (Object.keys(missing).length > 0) return refuse(missing, '')
    setSaving(true)
    const answer = await saveNotice(notice, draft, key.current)
    setSaving(false)
    if (!answer.ok) {
      onRefused()
      return refuse(answer.data?.fields ?? {}, explain(answer))
    }
    leave.release()
    toast.success('Aviso guardado com sucesso')
    onSaved()
  }

  return { draft, wrong, isSaving, refusals, change, save, leave }
}

export function NoticeForm(props: NoticeFormProps) {
  const isPhone = usePhone()
  const form = useNoticeForm(props)
  const { leave } = form
  const fields = useRef<HTMLFormElement>(null)
  useReturnFocus()
  useEffect(() => {
    // Every refusal focuses the first invalid field.
    if (form.refusals > 0) fields.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [form.refusals])
  return (
    <>
      <Modal
        opened
        onClose={leave.close}
        title={props.notice ? 'Editar aviso' : 'Novo aviso'}
        size="lg"
        fullScreen={isPhone}
        closeOnClickOutside={false}
        closeOnEscape={!leave.isAsking}
        trapFocus={!leave.isAsking}
      >
        <form
          ref={fields}
          noValidate
          onSubmit={event => {
            event.preventDefault()
            void form.save()
          }}
        >
          <Stack gap="md">
            <NoticeText {...form} />
            <When {...form} />
            <Audience {...form} />
            <Group justify="flex-end" mt="xs">
              <Button variant="default" onClick={leave.close}>
                Cancelar
              </Button>
              <Button type="submit" loading={form.isSaving}>
                Guardar
              </Button>
            </Group>
          </Stack>
        </form>
      </Modal>
      <LeaveDialog {...leave} />
    </>
  )
}

type PartProps = Pick<ReturnType<typeof useNoticeForm>, 'draft' | 'wrong' | 'change'>

function NoticeText({ draft, wrong, change }: PartProps) {
  return (
    <>
      <TextInput
        label="Título"
        withAsterisk
        data-autofocus
        value={draft.title}
        maxLength={maxTitleLength}
        error={wrong.title}
        onChange={event => change({ title: event.currentTarget.value })}
      />
      <Textarea
        label="Descrição"
        withAsterisk
        autosize
        minRows={3}
        maxRows={10}
        value={draft.description}
        maxLength={maxDescriptionLength}
        error={wrong.description}
        onChange={event => change({ description: event.currentTarget.value })}
      />
    </>
  )
}

function When({ draft, wrong, change }: PartProps) {
  const names = useNames()
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <KindInput
          field={when}
          value={draft.dateToSend}
          onChange={value => change({ dateToSend: typeof value === 'string' ? value : null })}
          onBlur={() => {}}
          error={wrong.dateToSend}
          names={names}
          focusOn={null}
          offices={[]}
        />
        <Select
          label="Tipo"
          withAsterisk
          allowDeselect={false}
          data={noticeTypes.map(type => ({ value: type, label: notificationEvents[type].label }))}
          value={draft.type}
          error={wrong.type}
          onChange={type => type && change({ type })}
        />
      </SimpleGrid>
      <Checkbox.Group
        label="Canais"
        withAsterisk
        value={draft.channels}
        error={wrong.channels}
        onChange={channels => change({ channels })}
      >
        <Group mt={6}>
          {notificationChannels.map(channel => (
            <Checkbox key={channel} value={channel} label={channelLabels[channel]} />
          ))}
        </Group>
      </Checkbox.Group>
    </>
  )
}

function Audience({ draft, wrong, change }: PartProps) {
  const names = useNames()
  const roles = names.items('roles').map(({ key, name }) => ({ value: key, label: name }))
  return (
    <>
      <PeoplePicker
        label="Pessoas"
        description="Escolha pessoas, funções ou ambas."
        withAsterisk
        placeholder="Escolher pessoas…"
        names={names}
        value={draft.users}
        error={wrong.users}
        onChange={users => change({ users: [...users] })}
      />
      <MultiPicker
        label="Funções"
        description="Recebe quem tiver a função na hora do envio."
        placeholder="Escolher funções…"
        options={roles}
        value={draft.roles}
        error={wrong.roles}
        onChange={chosen => change({ roles: [...chosen] as NoticeDraft['roles'] })}
      />
    </>
  )
}
