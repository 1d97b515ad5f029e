import { notifications, notificationsStore } from '@mantine/notifications'
import { createElement, isValidElement, type ReactNode } from 'react'
import { ToastContent, type ToastContentProps, type ToastExtras } from './ToastContent.tsx'

/** Where toasts appear; what must stay free of them says so (toastRoom.ts). */
export const toastPosition = 'bottom-left'

interface Toast {
  readonly text: string
  readonly color: 'green' | 'red'
  readonly autoClose: number
  readonly extras: ToastExtras | undefined
}

const textOf = (message: ReactNode) =>
  isValidElement<Partial<ToastContentProps>>(message) ? message.props.text : message

/** A repeated message replaces the first: a queue of them would delay the next message. */
function show({ text, extras, ...content }: Toast): string {
  const { notifications: shown, queue } = notificationsStore.getState()
  for (const { id, message, color } of [...shown, ...queue])
    if (id && textOf(message) === text && color === content.color) notifications.hide(id)
  if (!extras) return notifications.show({ ...content, message: text })
  const onUsed = () => notifications.hide(shownId)
  const message = createElement(ToastContent, { ...extras, text, onUsed })
  const shownId = notifications.show({ ...content, message })
  return shownId
}

/** Long enough to reach the button. */
const withButtonMs = 10_000

/** The toasts that say why a form was not saved. */
const problems = new Set<string>()

function success(text: string, extras?: ToastExtras): string {
  for (const id of problems) notifications.hide(id)
  problems.clear()
  return show({ text, extras, color: 'green', autoClose: extras ? withButtonMs : 4000 })
}

const failure = (text: string, extras?: ToastExtras): string =>
  show({ text, extras, color: 'red', autoClose: extras ? withButtonMs : 6000 })

/** The toasts of the product: green for a success, red for a failure. */
export const toast = {
  success,
  failure,
  /** Why a form was not saved. It goes with the next success: what it says is not true any more. */
  problem: (text: string, extras?: ToastExtras): string => {
    const id = failure(text, extras)
    problems.add(id)
    return id
  },
}
