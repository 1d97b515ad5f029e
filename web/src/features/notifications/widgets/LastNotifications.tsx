import { Anchor } from '@mantine/core'
import type { WidgetSettings } from '@tipy/domain/features/widgets/widgets.filters'
import { widgetKinds } from '@tipy/domain/features/widgets/widgets.kinds'
import { useSessionContext } from '#session/sessionContext.ts'
import { WidgetFrame } from '#ui/WidgetFrame.tsx'
import { useNotifications } from '../notifications.calls.ts'
import { NotificationItems } from '../notifications.list.tsx'

/** The user's last notifications, unread ones first; each leads to its record. */
export function LastNotifications({ info }: WidgetSettings) {
  const { person } = useSessionContext()
  const inbox = useNotifications(person._id, false)
  const { notifications, unread, isLoaded, onRetry, markAll } = inbox
  // Within each, the newest stay first.
  const ordered = notifications.toSorted((a, b) => Number(b.active) - Number(a.active))
  return (
    <WidgetFrame
      title={info.header || widgetKinds.notifications.label}
      note={unread === 1 ? '1 por ler' : unread > 1 ? `${unread} por ler` : undefined}
      controls={
        unread > 0 && (
          <Anchor component="button" type="button" size="sm" onClick={() => void markAll()}>
            Marcar todas como lidas
          </Anchor>
        )
      }
      isLoaded={isLoaded}
      onRetry={onRetry}
      height={320}
      empty={notifications.length === 0 ? 'Não há notificações' : undefined}
    >
      <NotificationItems inbox={inbox} notifications={ordered} onFollow={() => {}} />
    </WidgetFrame>
  )
}
