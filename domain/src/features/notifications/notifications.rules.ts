import { isBuilt, screenList } from '../../navigation/screens.ts'

export const notificationChannels = ['web', 'email'] as const
export type NotificationChannel = (typeof notificationChannels)[number]

/**
 * What people are told of. Each feature adds its own event here, and says what is told where it happens;
 * the mail that tells of it can be worded by the company under the same name.
 */
export const notificationEvents = {
  comment: { label: 'Comentário', channels: ['web', 'email'] },
  handMade: { label: 'Aviso', channels: ['web', 'email'] },
  meeting: { label: 'Reunião', channels: ['web', 'email'] },
  training: { label: 'Formação', channels: ['web', 'email'] },
  taskDue: { label: 'Tarefa', channels: ['web', 'email'] },
  accessLink: { label: 'Ligação de acesso', channels: ['web', 'email'] },
  validation: { label: 'Validação', channels: ['web', 'email'] },
} as const satisfies Record<string, { label: string; channels: readonly NotificationChannel[] }>
export type NotificationEvent = keyof typeof notificationEvents

/** What a notice made by hand can be. */
export const noticeTypes = ['handMade', 'meeting', 'training'] as const satisfies readonly NotificationEvent[]
export type NoticeType = (typeof noticeTypes)[number]

/** The bell fetches this many at a time. */
export const maxNotifications = 100

export const maxTitleLength = 150
export const maxDescriptionLength = 2000
/** So many can be named one by one; for more there are roles. */
export const maxRecipients = 500

/** Where a notification leads: the list of its records, showing that one (docs/features/notifications.md); nowhere while there is no such list. */
export function linkOf(model: string | null, ref: string | null): string | null {
  if (!model || !ref) return null
  const isThere = screenList.some(screen => screen.path === `/${model}` && isBuilt(screen))
  return isThere ? `/${model}?id=${ref}` : null
}

const maxExcerptLength = 160

/** The beginning of a text, on one line. */
export function excerpt(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length <= maxExcerptLength ? line : `${line.slice(0, maxExcerptLength - 1).trimEnd()}…`
}

/** Something that happened, and who is told of it. */
export interface Notice {
  readonly event: NotificationEvent
  /** Ids of people of the company. */
  readonly users: readonly string[]
  readonly title: string
  readonly text: string
  /** The record it is about, if it is about one. */
  readonly model: string | null
  readonly ref: string | null
}

/** Whom a notice made by hand is for: people by name, and whoever has one of the roles when it is sent. */
export interface Audience {
  readonly users: readonly string[]
  readonly roles: readonly string[]
}

/** A note to oneself: everybody may write those; for others it takes listConfigs (docs/features/notifications.md). */
export function isOnlyFor({ users, roles }: Audience, person: string): boolean {
  return roles.length === 0 && users.length === 1 && users[0] === person
}

interface OwnFilters {
  readonly sent?: boolean | null | undefined
  readonly channels?: readonly NotificationChannel[] | null | undefined
  readonly user?: string | null | undefined
}

/** Whether any notification that its reader is shown, which has reached them on the web, can be one of these. */
export function mayBeOwn({ sent, channels, user }: OwnFilters, reader: string): boolean {
  return sent !== false && (channels?.includes('web') ?? true) && (user ?? reader) === reader
}
