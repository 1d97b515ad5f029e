import { Button, Group, Modal, Text } from '@mantine/core'
import { useEffect, useRef } from 'react'
import type { Leave } from './useLeave.ts'

/**
 * Asked before unsaved work is left behind. It is in the page only while it asks: already there, it would hear the very
 * Escape that opens it, and close again.
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

/** Whoever stays goes on where they were typing, not in the first field, which the form would give them. */
function useFocusBack(isAsking: boolean): void {
  const before = useRef<Element | null>(null)
  useEffect(() => {
    const left = before.current
    before.current = isAsking ? document.activeElement : null
    if (left instanceof HTMLElement) setTimeout(() => left.focus({ preventScroll: true }))
  }, [isAsking])
}
