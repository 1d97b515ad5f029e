import { Notifications } from '@mantine/notifications'
import { useEffect } from 'react'
import { toastPosition } from './toast.ts'
import { toastsClass, watchToasts } from './toastRoom.ts'

/** Where toasts appear, over everything else. */
export function Toasts() {
  useEffect(watchToasts, [])
  return <Notifications position={toastPosition} limit={4} className={toastsClass} />
}
