import { Button, Group, Modal, Text } from '@mantine/core'
import { useEffect, useRef } from 'react'
import type { Leave } from './useLeave.ts'

/**
 * Confirms leaving unsaved work. It is mounted only while open: mounted earlier, it would receive the same Escape that
 * opens it, and close again.
 */
export function LeaveDialog({ isAsking, stay, discard }: Pick<Leave, 'isAsking' | 'stay' | 'discard'>) {
  useFocusBack(isAsking)
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

/** A user who stays continues in the field they typed in: the form alone would focus its first field. */
function useFocusBack(isAsking: boolean): void {
  const before = useRef<Element | null>(null)
  useEffect(() => {
    const left = before.current
    before.current = isAsking ? document.activeElement : null
    if (left instanceof HTMLElement) setTimeout(() => left.focus({ preventScroll: true }))
  }, [isAsking])
}
