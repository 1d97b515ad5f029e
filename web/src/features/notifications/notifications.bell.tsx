import { ActionIcon, Indicator, Popover, Tooltip } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconBell } from '@tabler/icons-react'
import { useState } from 'react'
import { Loading } from '#ui/Loading.tsx'
import { lazily, WhileLoading } from '#ui/lazily.tsx'
import { useNotifications } from './notifications.calls.ts'

/** Loaded when the pointer or the focus is on the bell. */
const NotificationList = lazily(async () => (await import('./notifications.list.tsx')).NotificationList)

const label = (unread: number) => (unread > 0 ? `Notificações, ${unread} por ler` : 'Notificações')

/** The bell in the top bar: the number of unread notifications, and their list. */
export function Bell({ user }: { readonly user: string }) {
  const [isOnlyUnread, setOnlyUnread] = useState(true)
  const inbox = useNotifications(user, isOnlyUnread)
  const [opened, panel] = useDisclosure()
  const { unread } = inbox
  return (
    <Popover
      opened={opened}
      onChange={panel.set}
      position="bottom-end"
      width="min(400px, calc(100vw - 24px))"
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <Tooltip label="Notificações" disabled={opened}>
          <Indicator
            label={unread > 99 ? '99+' : unread}
            disabled={unread === 0}
            size={16}
            offset={6}
            color="red.8"
            inline
          >
            <ActionIcon
              variant="subtle"
              color="gray"
              size={36}
              c="var(--mantine-color-text)"
              aria-label={label(unread)}
              aria-expanded={opened}
              onClick={panel.toggle}
              onPointerEnter={NotificationList.preload}
              onFocus={NotificationList.preload}
            >
              <IconBell size={19} stroke={1.7} aria-hidden />
            </ActionIcon>
          </Indicator>
        </Tooltip>
      </Popover.Target>
      <Popover.Dropdown aria-label="Notificações">
        <WhileLoading show={<Loading height={90} />}>
          <NotificationList
            inbox={inbox}
            isOnlyUnread={isOnlyUnread}
            onOnlyUnread={setOnlyUnread}
            onFollow={panel.close}
          />
        </WhileLoading>
      </Popover.Dropdown>
    </Popover>
  )
}
