import { notifications, notificationsStore } from '@mantine/notifications'

/** Where toasts appear: never over the close button of a drawer, which sits top right. */
export const toastPosition = 'top-center'

interface Toast {
  readonly message: string
  readonly color: 'green' | 'red'
  readonly autoClose: number
}

/** A repeated message replaces the first: a queue of them would delay the next message. */
function show(content: Toast): string {
  const { notifications: shown, queue } = notificationsStore.getState()
  for (const { id, message, color } of [...shown, ...queue])
    if (id && message === content.message && color === content.color) notifications.hide(id)
  return notifications.show({ ...content })
}

/** The two toasts of the product: green for a success, red for a failure. */
export const toast = {
  success: (message: string) => show({ message, color: 'green', autoClose: 4000 }),
  failure: (message: string) => show({ message, color: 'red', autoClose: 6000 }),
}
