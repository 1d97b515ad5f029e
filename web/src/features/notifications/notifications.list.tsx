import { ActionIcon, Anchor, Group, Text, UnstyledButton } from '@mantine/core'
import { IconCheck, IconX, type TablerIcon } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { formatInstant } from '@tipy/domain/calendar/format'
import { linkOf } from '@tipy/domain/features/notifications/notifications.rules'
import { SegmentedControl } from '#ui/SegmentedControl.tsx'
import type { Notification, useNotifications } from './notifications.calls.ts'
import classes from './notifications.module.css'

interface NotificationListProps {
  readonly inbox: ReturnType<typeof useNotifications>
  readonly isOnlyUnread: boolean
  readonly onOnlyUnread: (isOnlyUnread: boolean) => void
  readonly onFollow: () => void
}

const views = [
  { value: 'unread', label: 'Por ler' },
  { value: 'all', label: 'Todas' },
]

/** The notifications, each with a link to its record; following the link marks it as read. */
export function NotificationList({ inbox, isOnlyUnread, onOnlyUnread, onFollow }: NotificationListProps) {
  const { notifications, unread, markAll } = inbox
  return (
    <>
      <Group justify="space-between" mb="xs">
        <Text fw={650}>Notificações</Text>
        {unread > 0 && (
          <Anchor component="button" type="button" size="sm" onClick={() => void markAll()}>
            Marcar todas como lidas
          </Anchor>
        )}
      </Group>
      <SegmentedControl
        fullWidth
        size="xs"
        mb="xs"
        aria-label="Notificações a mostrar"
        data={views}
        value={isOnlyUnread ? 'unread' : 'all'}
        onChange={value => onOnlyUnread(value === 'unread')}
      />
      {notifications.length === 0 && (
        <Text c="dimmed" size="sm" py="md">
          {isOnlyUnread ? 'Não há notificações por ler' : 'Não há notificações'}
        </Text>
      )}
      <NotificationItems inbox={inbox} notifications={notifications} onFollow={onFollow} />
    </>
  )
}

interface NotificationItemsProps extends Pick<NotificationListProps, 'inbox' | 'onFollow'> {
  /** Those of the inbox that are shown, in order. */
  readonly notifications: readonly Notification[]
}

export function NotificationItems({ inbox: { mark, erase }, notifications, onFollow }: NotificationItemsProps) {
  return (
    <ul className={classes.list}>
      {notifications.map(notification => (
        <li key={notification._id} className={classes.item} data-unread={notification.active || undefined}>
          <Way
            notification={notification}
            onFollow={() => {
              if (notification.active) void mark(notification, false)
              onFollow()
            }}
          />
          {notification.active && (
            <ItemButton
              label={`Marcar como lida: ${notification.title}`}
              Icon={IconCheck}
              onClick={() => void mark(notification, false)}
            />
          )}
          <ItemButton label={`Apagar ${notification.title}`} Icon={IconX} onClick={() => void erase(notification)} />
        </li>
      ))}
    </ul>
  )
}

interface ItemButtonProps {
  readonly label: string
  readonly Icon: TablerIcon
  readonly onClick: () => void
}

const ItemButton = ({ label, Icon, onClick }: ItemButtonProps) => (
  <ActionIcon variant="subtle" color="gray" size="sm" aria-label={label} title={label} onClick={onClick}>
    <Icon size={15} aria-hidden />
  </ActionIcon>
)

interface WayProps {
  readonly notification: Notification
  readonly onFollow: () => void
}

function Way({ notification, onFollow }: WayProps) {
  const { title, description, dateToSend, model, ref, active } = notification
  const content = (
    <>
      <Text size="sm" fw={active ? 600 : 400}>
        {title}
        {active && <span className={classes.spoken}> (por ler)</span>}
      </Text>
      <Text size="sm" c="dimmed" lineClamp={2}>
        {description}
      </Text>
      <Text size="xs" c="dimmed" component="time" dateTime={dateToSend} className="tabular">
        {formatInstant(dateToSend)}
      </Text>
    </>
  )
  const to = linkOf(model, ref)
  return to ? (
    <Link to={to} className={classes.way} onClick={onFollow}>
      {content}
    </Link>
  ) : (
    <UnstyledButton className={classes.way} onClick={onFollow}>
      {content}
    </UnstyledButton>
  )
}
