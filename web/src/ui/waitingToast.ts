import { notifications } from '@mantine/notifications'

/** A toast that stays until the caller closes it. Returns how to close it. */
export function waitingToast(message: string): () => void {
  const id = notifications.show({ message, loading: true, autoClose: false, withCloseButton: false })
  return () => void notifications.hide(id)
}
