import { IconCopyPlus, IconTargetArrow } from '@tabler/icons-react'
import { offeredGroups } from '@tipy/domain/features/goals/goals.policy'
import { currentYear } from '@tipy/domain/features/goals/goals.rules'
import { useState } from 'react'
import { ToolButton } from '#list/ToolButton.tsx'
import { useSessionContext } from '#session/sessionContext.ts'
import { lazily } from '#ui/lazily.tsx'
import { GoalDialog } from './goals.lazy.ts'

const CopyDialog = lazily(async () => (await import('./goals.copyDialog.tsx')).CopyDialog)

interface ButtonProps {
  readonly onSaved?: (() => void) | undefined
}

/** Opens the form of a goal, for users who add goals of some group. */
export function AddGoalButton({ onSaved }: ButtonProps) {
  const { flags } = useSessionContext()
  const [isOpen, setOpen] = useState(false)
  if (offeredGroups({ flags }).length === 0) return null
  return (
    <>
      <ToolButton label="Novo objetivo" Icon={IconTargetArrow} run={() => setOpen(true)} />
      {isOpen && <GoalDialog onClose={() => setOpen(false)} onSaved={onSaved} />}
    </>
  )
}

/** Opens the copy of last year's goals, for users who add goals of some group. */
export function CopyGoalsButton({ onSaved }: ButtonProps) {
  const { flags, today } = useSessionContext()
  const [isOpen, setOpen] = useState(false)
  if (offeredGroups({ flags }).length === 0) return null
  return (
    <>
      <ToolButton
        label={`Copiar objetivos de ${currentYear(today) - 1}`}
        Icon={IconCopyPlus}
        run={() => setOpen(true)}
      />
      {isOpen && <CopyDialog onClose={() => setOpen(false)} onSaved={onSaved} />}
    </>
  )
}
