import { ActionIcon, Badge, Button, Group, Text, Tooltip } from '@mantine/core'
import { IconClock, IconDeviceDesktop, IconMail, IconPencil, IconSend, IconTrash, IconUsers } from '@tabler/icons-react'
import { formatMinute } from '@tipy/domain/calendar/format'
import { lisbonMoment } from '@tipy/domain/calendar/moments'
import { hues } from '@tipy/domain/company/hues'
import { notificationEvents } from '@tipy/domain/features/notifications/notifications.rules'
import type { Names } from '#kinds/names.ts'
import { StateTag } from '#ui/StateTag.tsx'
import type { Notice } from './calls.ts'
import { audienceOf, channelLabels } from './labels.ts'
import classes from './notices.module.css'

interface NoticeItemProps {
  readonly notice: Notice
  readonly names: Names
  readonly onEdit: () => void
  readonly onSend: () => void
  readonly onErase: () => void
}

const channelIcons = { web: IconDeviceDesktop, email: IconMail }

/** A notice: its text, recipients and time; one not sent yet can still be changed. */
export function NoticeItem({ notice, names, ...actions }: NoticeItemProps) {
  const { title, description, type, channels, sent, reached } = notice
  return (
    <li className={classes.notice} aria-label={title}>
      <div className={classes.words}>
        <Group gap="xs">
          <Text fw={600}>{title}</Text>
          <Badge size="sm">{notificationEvents[type].label}</Badge>
        </Group>
        <Text size="sm" c="dimmed" lineClamp={2}>
          {description}
        </Text>
        <div className={classes.facts}>
          <span className={classes.fact}>
            <IconClock size={15} aria-hidden />
            <span className="tabular">{whenOf(notice)}</span>
          </span>
          <span className={classes.fact}>
            <IconUsers size={15} aria-hidden />
            {audienceOf(notice, names)}
            {reached !== null && ` (${reached} ${reached === 1 ? 'pessoa' : 'pessoas'})`}
          </span>
          {channels.map(channel => {
            const Icon = channelIcons[channel]
            return (
              <span key={channel} className={classes.fact}>
                <Icon size={15} aria-hidden />
                {channelLabels[channel]}
              </span>
            )
          })}
        </div>
      </div>
      <div className={classes.side}>
        {sent ? (
          <StateTag color={hues.green.fill} shape="done" label="Enviado" />
        ) : (
          <StateTag color={hues.amber.fill} label="Planeado" />
        )}
        {!sent && <Actions title={title} {...actions} />}
      </div>
    </li>
  )
}

function whenOf({ dateToSend, sentAt, author }: Notice): string {
  return `${formatMinute(sentAt ? lisbonMoment(new Date(sentAt)) : dateToSend)} · por ${author}`
}

type ActionsProps = Pick<NoticeItemProps, 'onEdit' | 'onSend' | 'onErase'> & { readonly title: string }

function Actions({ title, onEdit, onSend, onErase }: ActionsProps) {
  return (
    <Group gap={4} wrap="nowrap">
      <Button
        size="compact-sm"
        variant="light"
        leftSection={<IconSend size={14} aria-hidden />}
        aria-label={`Enviar agora ${title}`}
        onClick={onSend}
      >
        Enviar agora
      </Button>
      <Tooltip label="Editar">
        <ActionIcon variant="subtle" color="gray" aria-label={`Editar ${title}`} onClick={onEdit}>
          <IconPencil size={17} aria-hidden />
        </ActionIcon>
      </Tooltip>
      <Tooltip label="Apagar">
        <ActionIcon variant="subtle" color="red" aria-label={`Apagar ${title}`} onClick={onErase}>
          <IconTrash size={17} aria-hidden />
        </ActionIcon>
      </Tooltip>
    </Group>
  )
}
