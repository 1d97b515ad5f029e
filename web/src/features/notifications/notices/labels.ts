import type { NotificationChannel } from '@tipy/domain/features/notifications/notifications.rules'
import { itemName, type Names } from '#kinds/names.ts'
import type { Notice } from './calls.ts'

export const channelLabels: Readonly<Record<NotificationChannel, string>> = { web: 'Sino', email: 'E-mail' }

const maxNamed = 3

/** "Consultor, Broker, Ana Dias e mais 4 pessoas" */
export function audienceOf({ users, roles }: Pick<Notice, 'users' | 'roles'>, names: Names): string {
  const all = [...roles.map(role => itemName(names, 'roles', role)), ...users.map(names.person)]
  const rest = all.length - maxNamed
  if (rest <= 1) return all.join(', ')
  return `${all.slice(0, maxNamed).join(', ')} e mais ${rest}`
}
