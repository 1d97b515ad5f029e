import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'

interface EndOthersProps {
  readonly count: number
  readonly onConfirm: () => Promise<void>
  readonly onClose: () => void
}

/** Asks for confirmation, because unsaved work in those sessions is lost. */
export function EndOthers({ count, onConfirm, onClose }: EndOthersProps) {
  return (
    <ConfirmDialog
      title="Terminar todas as outras sessões?"
      action="Terminar todas as outras"
      onConfirm={() => onConfirm().then(onClose)}
      onClose={onClose}
    >
      {count} sessões terminam já, e o que nelas não foi guardado perde-se. Esta continua aberta.
    </ConfirmDialog>
  )
}
