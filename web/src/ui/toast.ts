import { notifications } from '@mantine/notifications'

/** Where toasts appear: never over the close button of a drawer, which sits top right. */
export const toastPosition = 'top-center'

/** The two toasts of the product. The words are the specification's. */
export const toast = {
  success: (message: string) => notifications.show({ message, color: 'green', autoClose: 4000 }),
  failure: (message: string) => notifications.show({ message, color: 'red', autoClose: 6000 }),
}
