import { Button, Group, Modal, Text } from '@mantine/core'
import type { Leave } from './useLeave.ts'

/**
 * Asked before unsaved work is left behind. It is in the page only while it asks: already there, it would hear the very
 * Escape that opens it, and close again.
 */
export function LeaveDialog({ isAsking, stay, discard }: Leave) {
  if (!isAsking) return null
  return (
    <Modal opened onClose={stay} title="Sair sem guardar?" zIndex={400}>
      <Text size="sm">Há alterações por guardar. Se sair agora, perdem-se.</Text>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" color="red" onClick={discard}>
          Sair sem guardar
        </Button>
        <Button onClick={stay} data-autofocus>
          Continuar a editar
        </Button>
      </Group>
    </Modal>
  )
}
