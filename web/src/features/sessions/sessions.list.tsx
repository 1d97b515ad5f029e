import { Badge, Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import { IconDeviceDesktop, IconDeviceMobile, IconDevices, IconDeviceTablet } from '@tabler/icons-react'
import type { DeviceKind } from '@tipy/domain/features/sessions/sessions.userAgent'
import { useState } from 'react'
import { formatMoment } from '#kinds/format.ts'
import { type OwnSession, useOwnSessions } from './sessions.calls.ts'
import { EndOthers } from './sessions.endOthers.tsx'
import classes from './sessions.module.css'

const icons: Readonly<Record<DeviceKind, typeof IconDevices>> = {
  computer: IconDeviceDesktop,
  phone: IconDeviceMobile,
  tablet: IconDeviceTablet,
  other: IconDevices,
}

/** Where one is logged in, to recognise what is not one's own and end it. */
export function OwnSessions() {
  const { sessions, isError, retry, end, endOthers } = useOwnSessions()
  const [isAsking, setAsking] = useState(false)
  if (!sessions) return isError ? <Unreachable onRetry={retry} /> : <Waiting />
  const others = sessions.filter(({ isCurrent }) => !isCurrent).length
  return (
    <Stack gap="md">
      <Text size="sm" c="dimmed">
        {others === 0
          ? 'Só tem sessão iniciada aqui.'
          : 'Se não reconhece uma destas sessões, termine-a e mude a password.'}
      </Text>
      <ul className={classes.list}>
        {sessions.map(session => (
          <SessionRow key={session._id} session={session} onEnd={() => end(session)} />
        ))}
      </ul>
      {others > 1 && (
        <Group justify="flex-end">
          <Button variant="default" size="compact-md" onClick={() => setAsking(true)}>
            Terminar todas as outras
          </Button>
        </Group>
      )}
      {isAsking && <EndOthers count={others} onConfirm={endOthers} onClose={() => setAsking(false)} />}
    </Stack>
  )
}

function SessionRow({ session, onEnd }: { readonly session: OwnSession; readonly onEnd: () => Promise<void> }) {
  const [isBusy, setBusy] = useState(false)
  const { device, kind, network, startedAt, lastSeenAt, isCurrent } = session
  const Icon = icons[kind]
  async function endThis() {
    setBusy(true)
    await onEnd()
    setBusy(false)
  }
  return (
    <li className={classes.session}>
      <Icon size={22} stroke={1.5} aria-hidden className={classes.icon} />
      <div className={classes.about}>
        <Group gap="xs">
          <Text fw={500} size="sm">
            {device}
          </Text>
          {isCurrent && (
            <Badge size="sm" variant="light">
              Esta sessão
            </Badge>
          )}
        </Group>
        <Text size="xs" c="dimmed" className="tabular">
          {[
            ...(network === null ? [] : [`Rede ${network}`]),
            `desde ${formatMoment(startedAt)}`,
            ...(isCurrent ? [] : [`última atividade ${formatMoment(lastSeenAt)}`]),
          ].join(' · ')}
        </Text>
      </div>
      {!isCurrent && (
        <Button
          variant="subtle"
          color="red"
          size="compact-sm"
          loading={isBusy}
          aria-label={`Terminar a sessão de ${device}`}
          onClick={() => void endThis()}
        >
          Terminar
        </Button>
      )}
    </li>
  )
}

function Waiting() {
  return (
    <Stack gap="xs" aria-busy>
      <Skeleton h={44} />
      <Skeleton h={44} />
    </Stack>
  )
}

function Unreachable({ onRetry }: { readonly onRetry: () => void }) {
  return (
    <Group justify="space-between" role="alert">
      <Text size="sm">Não foi possível ler as sessões.</Text>
      <Button variant="default" size="compact-sm" onClick={onRetry}>
        Tentar novamente
      </Button>
    </Group>
  )
}
