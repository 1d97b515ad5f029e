import { Anchor } from '@mantine/core'
import type { WidgetSettings } from '@tipy/domain/features/widgets/widgets.filters'
import { widgetTitle } from '@tipy/domain/features/widgets/widgets.title'
import { useState } from 'react'
import { useSessionContext } from '#session/sessionContext.ts'
import { Answer, WidgetFrame } from '#ui/WidgetFrame.tsx'
import { type Notification, useNotifications } from '../notifications.calls.ts'
import { NotificationItems } from '../notifications.list.tsx'

/** Of a few; how many there are is not known before. */
const usualHeight = 160

/** Within each, the newest stay first. */
const unreadFirst = (all: readonly Notification[]) => all.toSorted((a, b) => Number(b.active) - Number(a.active))

/** The user's last notifications, unread ones first; each leads to its record. How many are unread shows only those. */
export function LastNotifications({ info }: WidgetSettings) {
  const { person } = useSessionContext()
  const [isOnlyUnread, setOnlyUnread] = useState(false)
  const inbox = useNotifications(person._id, isOnlyUnread)
  const { notifications, unread, isLoaded, onRetry, markAll } = inbox
  const asked = { data: isLoaded ? notifications : undefined, isWaiting: false, onRetry }
  return (
    <WidgetFrame
      title={widgetTitle({ type: 'notifications', info })}
      note={
        (unread > 0 || isOnlyUnread) && (
          <Anchor
            component="button"
            type="button"
            inherit
            c="inherit"
            aria-pressed={isOnlyUnread}
            title={isOnlyUnread ? 'Mostrar todas' : 'Mostrar só estas'}
            onClick={() => setOnlyUnread(!isOnlyUnread)}
          >
            {unread} por ler
          </Anchor>
        )
      }
      controls={
        unread > 0 && (
          <Anchor component="button" type="button" size="sm" onClick={() => void markAll()}>
            Marcar todas como lidas
          </Anchor>
        )
      }
    >
      <Answer
        asked={asked}
        height={usualHeight}
        isEmpty={all => all.length === 0}
        empty={isOnlyUnread ? 'Não há notificações por ler' : 'Não há notificações'}
      >
        {all => <NotificationItems inbox={inbox} notifications={unreadFirst(all)} onFollow={() => {}} />}
      </Answer>
    </WidgetFrame>
  )
}
