import { Alert, Button, Group, Modal, Text } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { goalYearSentence } from '@tipy/domain/features/goals/goals.rules'
import { LeaveDialog } from '#form/LeaveDialog.tsx'
import { usePhone } from '#ui/layout/usePhone.ts'
import { useReturnFocus } from '#ui/useReturnFocus.ts'
import type { Goal } from './goals.calls.ts'
import { amountText } from './goals.draft.ts'
import { ChoiceFields, MonthFields, YearFields } from './goals.fields.tsx'
import { type GoalForm, useGoalForm } from './goals.form.ts'
import classes from './goals.module.css'
import type { GoalTarget } from './goals.target.ts'

export interface GoalDialogProps {
  /** The row it is opened from: its fields are locked. Without it, everything is chosen. */
  readonly target?: GoalTarget | undefined
  readonly onClose: () => void
  readonly onSaved?: (() => void) | undefined
}

const width = 500

/** Adds the yearly goal of a person or office, or changes the one that exists. */
export function GoalDialog({ target, onClose, onSaved = () => {} }: GoalDialogProps) {
  const form = useGoalForm({ target, onClose, onSaved })
  const { leave, isSaving, isReadOnly, isLoading, saved, year } = form
  const phone = usePhone()
  useReturnFocus()
  const send = () => {
    if (!leave.isAsking && !isSaving && !isReadOnly && !isLoading) void form.submit()
  }
  useHotkeys([['mod+S', send]], [], true)
  return (
    <>
      <Modal
        opened
        onClose={leave.close}
        title={target ? `Objetivo de ${target.name}, ${year}` : `Objetivo de ${year}`}
        size={width}
        fullScreen={phone}
        closeOnClickOutside={false}
        closeOnEscape={!leave.isAsking}
        trapFocus={!leave.isAsking}
      >
        <form
          noValidate
          className={classes.form}
          aria-busy={isLoading}
          onSubmit={event => {
            event.preventDefault()
            send()
          }}
        >
          <Notices form={form} />
          <ChoiceFields form={form} />
          <YearFields form={form} />
          <MonthFields form={form} />
          <Group justify="flex-end">
            <Button variant="default" onClick={leave.close}>
              {isReadOnly ? 'Fechar' : 'Cancelar'}
            </Button>
            {!isReadOnly && (
              <Button type="submit" loading={isSaving} disabled={isLoading}>
                {saved ? 'Atualizar' : 'Adicionar'}
              </Button>
            )}
          </Group>
        </form>
      </Modal>
      <LeaveDialog {...leave} />
    </>
  )
}

function Notices({ form }: { readonly form: GoalForm }) {
  const { isReadOnly, isNow, isOvertaken, saved, isLoading, reload } = form
  if (isReadOnly && !isLoading)
    return <Text size="sm">{isNow ? 'Não pode mudar este objetivo' : goalYearSentence}</Text>
  return isOvertaken ? <Overtaken saved={saved} onReload={reload} /> : null
}

/** Another person saved or deleted the goal while it was being edited here. */
function Overtaken({ saved, onReload }: { readonly saved: Goal | null; readonly onReload: () => void }) {
  return (
    <Alert color="yellow" title={`Este objetivo foi ${saved ? 'alterado' : 'apagado'} por outra pessoa`}>
      <Text size="sm">
        {saved
          ? `Agora é de ${amountText(saved.stat, saved.number)}. Se atualizar, fica o que está escrito aqui.`
          : 'Se adicionar, é criado de novo com o que está escrito aqui.'}
      </Text>
      <Button variant="default" size="compact-sm" mt="xs" onClick={onReload}>
        Recarregar
      </Button>
    </Alert>
  )
}
