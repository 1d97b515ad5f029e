import { Button, Group, Modal, Text } from '@mantine/core'
import type { Leave } from './useLeave.ts'

/** Asked before unsaved work is left behind. */
export function LeaveDialog({ isAsking, stay, discard }: Leave) {
  return (
    <Modal opened={isAsking} onClose={stay} title="Sair sem guardar?" zIndex={400}>
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
