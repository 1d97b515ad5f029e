import { Alert, Button, Group, Modal, Textarea, TextInput } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { formatMinute } from '@tipy/domain/calendar/format'
import { maxObservationsLength, maxTitleLength } from '@tipy/domain/features/tasks/tasks.rules'
import { LeaveDialog } from '#form/LeaveDialog.tsx'
import { usePhone } from '#ui/layout/usePhone.ts'
import { useReturnFocus } from '#ui/useReturnFocus.ts'
import type { Task } from './tasks.calls.ts'
import { AboutFields, PriorityField, WhenFields } from './tasks.fields.tsx'
import { useTaskForm } from './tasks.form.ts'
import classes from './tasks.module.css'
import type { TaskDialogProps, TaskGroup } from './tasks.places.ts'

interface TaskDialogWithGroupsProps extends TaskDialogProps {
  /** The kinds of records a task may be about, of those the user may see. */
  readonly groups: readonly TaskGroup[]
}

/** Creates or edits a task. Refused input stays in its fields. */
export function TaskDialog({ task, about, groups, onClose }: TaskDialogWithGroupsProps) {
  const form = useTaskForm({ task, about, onClose })
  const { values, errors, set, submit, isSaving, leave, theirs, focusOn } = form
  const phone = usePhone()
  useReturnFocus()
  const send = () => {
    if (!leave.isAsking && !isSaving) void submit()
  }
  useHotkeys([['mod+S', send]], [], true)

  return (
    <>
      <Modal
        opened
        onClose={leave.close}
        title={task ? 'Editar tarefa' : 'Nova tarefa'}
        size="lg"
        fullScreen={phone}
        closeOnClickOutside={false}
        closeOnEscape={!leave.isAsking}
        trapFocus={!leave.isAsking}
      >
        <form
          noValidate
          className={classes.form}
          onSubmit={event => {
            event.preventDefault()
            send()
          }}
        >
          {theirs && <Overtaken task={theirs} />}
          <TextInput
            ref={focusOn('title')}
            label="Título"
            withAsterisk
            data-autofocus
            maxLength={maxTitleLength}
            value={values.title}
            error={errors.title}
            onChange={event => set({ title: event.currentTarget.value })}
          />
          <WhenFields values={values} errors={errors} set={set} focusOn={focusOn} />
          <PriorityField value={values.priority} onChange={priority => set({ priority })} />
          <AboutFields values={values} errors={errors} set={set} focusOn={focusOn} groups={groups} />
          <Textarea
            label="Observações"
            maxLength={maxObservationsLength}
            autosize
            minRows={3}
            maxRows={10}
            value={values.observations}
            error={errors.observations}
            onChange={event => set({ observations: event.currentTarget.value })}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={leave.close}>
              Cancelar
            </Button>
            <Button type="submit" loading={isSaving}>
              {task ? 'Atualizar' : 'Adicionar'}
            </Button>
          </Group>
        </form>
      </Modal>
      <LeaveDialog {...leave} />
    </>
  )
}

/** Shows the version saved meanwhile in another window, before the user's input overwrites it. */
function Overtaken({ task: { title, date, done } }: { readonly task: Task }) {
  return (
    <Alert color="yellow" title="Esta tarefa foi alterada noutra janela">
      Agora é “{title}”, {formatMinute(date)}
      {done && ', concluída'}. Se atualizar, fica o que está escrito aqui.
    </Alert>
  )
}
