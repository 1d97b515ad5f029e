import { notifications } from '@mantine/notifications'

/** Stays until what is waited for is there: returns how to take it away. */
export function waitingToast(message: string): () => void {
  const id = notifications.show({ message, loading: true, autoClose: false, withCloseButton: false })
  return () => void notifications.hide(id)
}
