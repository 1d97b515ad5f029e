import { ActionIcon, Group } from '@mantine/core'
import { IconEye, IconPencil, IconPlus, IconRestore, IconTrash } from '@tabler/icons-react'
import { isCurrentYear } from '@tipy/domain/features/goals/goals.rules'
import { useState } from 'react'
import { useSessionContext } from '#session/sessionContext.ts'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { usePhone } from '#ui/layout/usePhone.ts'
import { toast } from '#ui/toast.ts'
import { isSettable, useDeletedGoal, useGoalActions, useGoalMembers } from './goals.calls.ts'
import { GoalDialog } from './goals.lazy.ts'
import { type GoalTarget, yearOf } from './goals.target.ts'

interface GoalActionsProps {
  readonly target: GoalTarget
  /** Whether the row has a goal for the figure. */
  readonly hasGoal: boolean
  readonly onSaved?: (() => void) | undefined
}

/**
 * What can be done with the goal of a row: add or edit it, delete it, and make the same again after that. On a phone
 * the name needs the room, and the goal's own number opens it.
 */
export function GoalActions({ target, hasGoal, onSaved }: GoalActionsProps) {
  const session = useSessionContext()
  const phone = usePhone()
  const { flags } = session
  const [open, setOpen] = useState<'form' | 'deleting' | null>(null)
  const { remove, restore } = useGoalActions()
  const deleted = useDeletedGoal(target)
  const isNow = isCurrentYear(yearOf(target, session), session.today)
  const mayAdd = isSettable(useGoalMembers().members, target) && isNow
  const close = () => setOpen(null)

  async function deleteGoal() {
    if (await remove(target)) {
      toast.success('Objetivo apagado com sucesso')
      onSaved?.()
    }
    close()
  }

  async function restoreGoal() {
    if (!deleted || !(await restore(target, deleted))) return
    toast.success('Objetivo reposto com sucesso')
    onSaved?.()
  }

  const main = hasGoal ? (flags.has('editGoal') && isNow ? edits : shows) : adds
  return (
    <Group gap={2} wrap="nowrap">
      {!phone && (hasGoal || mayAdd) && <RowButton {...main} of={target} run={() => setOpen('form')} />}
      {hasGoal && isNow && flags.has('deleteGoal') && (
        <RowButton {...deletes} of={target} run={() => setOpen('deleting')} />
      )}
      {!hasGoal && deleted && mayAdd && <RowButton {...restores} of={target} run={() => void restoreGoal()} />}
      {open === 'form' && <GoalDialog target={target} onClose={close} onSaved={onSaved} />}
      {open === 'deleting' && (
        <ConfirmDialog title="Apagar este objetivo?" action="Apagar" onConfirm={deleteGoal} onClose={close}>
          Tem a certeza de que quer apagar este objetivo, de {target.name}? Enquanto não sair daqui, pode repô-lo.
        </ConfirmDialog>
      )}
    </Group>
  )
}

const edits = { label: 'Editar', Icon: IconPencil }
const shows = { label: 'Ver', Icon: IconEye }
const adds = { label: 'Adicionar', Icon: IconPlus }
const deletes = { label: 'Apagar', Icon: IconTrash }
const restores = { label: 'Repor', Icon: IconRestore }

interface RowButtonProps {
  readonly label: string
  readonly Icon: typeof IconPencil
  readonly of: GoalTarget
  readonly run: () => void
}

function RowButton({ label, Icon, of: { name }, run }: RowButtonProps) {
  return (
    <ActionIcon variant="subtle" color="gray" title={label} aria-label={`${label} objetivo de ${name}`} onClick={run}>
      <Icon size={16} stroke={1.7} aria-hidden />
    </ActionIcon>
  )
}
