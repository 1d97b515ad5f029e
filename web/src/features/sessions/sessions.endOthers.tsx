import { Button, Group, Modal, Text } from '@mantine/core'
import { useState } from 'react'
import { useReturnFocus } from '#ui/useReturnFocus.ts'

interface EndOthersProps {
  readonly count: number
  readonly onConfirm: () => Promise<void>
  readonly onClose: () => void
}

/** Asked first: what is unsaved there is lost. */
export function EndOthers({ count, onConfirm, onClose }: EndOthersProps) {
  const [isBusy, setBusy] = useState(false)
  useReturnFocus()
  async function confirm() {
    setBusy(true)
    await onConfirm()
    onClose()
  }
  return (
    <Modal opened onClose={onClose} title="Terminar todas as outras sessões?">
      <Text size="sm">{count} sessões terminam já, e o que nelas não foi guardado perde-se. Esta continua aberta.</Text>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose} data-autofocus>
          Cancelar
        </Button>
        <Button color="red" loading={isBusy} onClick={() => void confirm()}>
          Terminar todas as outras
        </Button>
      </Group>
    </Modal>
  )
}
