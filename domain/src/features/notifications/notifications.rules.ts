import { isBuilt, screenList } from '../../navigation/screens.ts'

export const notificationChannels = ['web', 'email'] as const
export type NotificationChannel = (typeof notificationChannels)[number]

/**
 * The events people are notified of. Each feature adds its events here and writes the texts where they happen;
 * the company can change the wording of an event's mail under the same name.
 */
export const notificationEvents = {
  comment: { label: 'Comentário', channels: ['web', 'email'] },
  handMade: { label: 'Aviso', channels: ['web', 'email'] },
  meeting: { label: 'Reunião', channels: ['web', 'email'] },
  training: { label: 'Formação', channels: ['web', 'email'] },
  taskDue: { label: 'Tarefa', channels: ['web', 'email'] },
  accessLink: { label: 'Ligação de acesso', channels: ['web', 'email'] },
  validation: { label: 'Validação', channels: ['web', 'email'] },
  leadAssigned: { label: 'Lead atribuída', channels: ['web', 'email'] },
  leadRefused: { label: 'Lead recusada ou fechada', channels: ['web', 'email'] },
  leadMeeting: { label: 'Reunião com candidato', channels: ['web', 'email'] },
  leadReminder: { label: 'Lembrete de reunião', channels: ['web', 'email'] },
  leadApproval: { label: 'Aprovação de candidato', channels: ['web', 'email'] },
  // Its mail is that of every new person (users.recruited.ts).
  leadRecruited: { label: 'Lead recrutada', channels: ['web'] },
} as const satisfies Record<string, { label: string; channels: readonly NotificationChannel[] }>
export type NotificationEvent = keyof typeof notificationEvents

/** The events that are also sent by mail. */
export type MailedEvent = {
  readonly [E in NotificationEvent]: 'email' extends (typeof notificationEvents)[E]['channels'][number] ? E : never
}[NotificationEvent]

export const isMailed = (event: NotificationEvent): event is MailedEvent =>
  notificationEvents[event].channels.some(channel => channel === 'email')

/** The types of notices that users write. */
export const noticeTypes = ['handMade', 'meeting', 'training'] as const satisfies readonly NotificationEvent[]
export type NoticeType = (typeof noticeTypes)[number]

/** The bell fetches this many at a time. */
export const maxNotifications = 100

export const maxTitleLength = 150
export const maxDescriptionLength = 2000
/** People that a notice can name one by one; roles reach more. */
export const maxRecipients = 500

/** The address of a notification's record in its list (docs/features/notifications.md); null without such a list. */
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

/** An event, and the people to notify. */
export interface Notice {
  readonly event: NotificationEvent
  /** Ids of users. */
  readonly users: readonly string[]
  readonly title: string
  readonly text: string
  /** The record it is about, or null. */
  readonly model: string | null
  readonly ref: string | null
  /** Fewer channels than the event has. */
  readonly channels?: readonly NotificationChannel[]
  /** False: these users may not see the record, and get no link to it. */
  readonly isShown?: boolean
  /** Attached to the mail of each of them. */
  readonly attachment?: { readonly kind: 'meeting'; readonly ref: string }
}

/** The recipients of a notice: the named people, and all who have one of the roles when it is sent. */
export interface Audience {
  readonly users: readonly string[]
  readonly roles: readonly string[]
}

/** A notice to its author alone, which needs no flag; others need listConfigs (docs/features/notifications.md). */
export function isOnlyFor({ users, roles }: Audience, person: string): boolean {
  return roles.length === 0 && users.length === 1 && users[0] === person
}

interface OwnFilters {
  readonly sent?: boolean | null | undefined
  readonly channels?: readonly NotificationChannel[] | null | undefined
}

/** Whether these filters can find what the bell shows: web notifications that were sent. */
export function mayBeInBell({ sent, channels }: OwnFilters): boolean {
  return sent !== false && (channels?.includes('web') ?? true)
}
