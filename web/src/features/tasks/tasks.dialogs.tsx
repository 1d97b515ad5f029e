import { type ReactNode, useState } from 'react'
import { explain } from '#api/explain.ts'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { toast } from '#ui/toast.ts'
import { type Task, useTaskActions } from './tasks.calls.ts'
import type { About, TaskPlaces } from './tasks.places.ts'

export interface TaskDialogs {
  readonly isOpen: boolean
  /** Opens the dialog for this task; null: a new one. */
  readonly edit: (task: Task | null) => void
  /** Asks for confirmation before the final deletion. */
  readonly erase: (task: Task) => void
  /** Rendered next to the component that opens it, not inside: closing that must not discard unsaved input. */
  readonly element: ReactNode
}

type Open = { readonly kind: 'edit'; readonly task: Task | null } | { readonly kind: 'erase'; readonly task: Task }

export function useTaskDialogs({ Dialog }: TaskPlaces, about: About | null): TaskDialogs {
  const [open, setOpen] = useState<Open | null>(null)
  const close = () => setOpen(null)
  return {
    isOpen: open !== null,
    edit: task => setOpen({ kind: 'edit', task }),
    erase: task => setOpen({ kind: 'erase', task }),
    element: (
      <>
        {open?.kind === 'edit' && <Dialog task={open.task} about={about} onClose={close} />}
        {open?.kind === 'erase' && <EraseDialog task={open.task} onClose={close} />}
      </>
    ),
  }
}

function EraseDialog({ task, onClose }: { readonly task: Task; readonly onClose: () => void }) {
  const { erase } = useTaskActions()

  async function confirm() {
    const answer = await erase(task)
    // NOT_FOUND: it is deleted already, which is the wanted result.
    if (answer.ok || answer.message === 'NOT_FOUND') toast.success('Tarefa apagada')
    else toast.failure(explain(answer))
    onClose()
  }

  return (
    <ConfirmDialog title="Apagar a tarefa?" action="Apagar" onConfirm={confirm} onClose={onClose}>
      “{task.title}” desaparece de vez.
    </ConfirmDialog>
  )
}
