import { Badge, Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import { IconDeviceDesktop, IconDeviceMobile, IconDevices, IconDeviceTablet } from '@tabler/icons-react'
import { formatInstant } from '@tipy/domain/calendar/format'
import type { DeviceKind } from '@tipy/domain/features/sessions/sessions.userAgent'
import { useState } from 'react'
import { type OwnSession, useOwnSessions } from './sessions.calls.ts'
import { EndOthers } from './sessions.endOthers.tsx'
import classes from './sessions.module.css'

const icons: Readonly<Record<DeviceKind, typeof IconDevices>> = {
  computer: IconDeviceDesktop,
  phone: IconDeviceMobile,
  tablet: IconDeviceTablet,
  other: IconDevices,
}

/** More sessions than this would fill the page: a button shows the rest. */
const shownAtFirst = 5

/** The user's sessions, so that they can recognise and end one that is not theirs. */
export function OwnSessions() {
  const { sessions, isError, retry, end, endOthers } = useOwnSessions()
  const [isAsking, setAsking] = useState(false)
  const [isWhole, setWhole] = useState(false)
  if (!sessions) return isError ? <Unreachable onRetry={retry} /> : <Waiting />
  const others = sessions.filter(({ isCurrent }) => !isCurrent).length
  const rows = isWhole || sessions.length <= shownAtFirst + 1 ? sessions : sessions.slice(0, shownAtFirst)
  return (
    <Stack gap="md">
      <Text size="sm" c="dimmed">
        {others === 0
          ? 'Só tem sessão iniciada aqui.'
          : 'Se não reconhece uma destas sessões, termine-a e mude a password.'}
      </Text>
      <ul className={classes.list}>
        {rows.map(session => (
          <SessionRow key={session._id} session={session} onEnd={() => end(session)} />
        ))}
      </ul>
      {others > 1 && (
        <Group justify="space-between">
          {rows.length < sessions.length ? (
            <Button variant="subtle" size="compact-md" onClick={() => setWhole(true)}>
              Mostrar mais {sessions.length - rows.length}
            </Button>
          ) : (
            <span />
          )}
          <Button variant="default" size="compact-md" onClick={() => setAsking(true)}>
            Terminar todas as outras
          </Button>
        </Group>
      )}
      {isAsking && <EndOthers count={others} onConfirm={endOthers} onClose={() => setAsking(false)} />}
    </Stack>
  )
}

/** Each fact is kept on one line. */
function factsOf({ network, startedAt, lastSeenAt, isCurrent }: OwnSession): readonly string[] {
  const facts = [
    ...(network === null ? [] : [`Rede ${network}`]),
    `desde ${formatInstant(startedAt)}`,
    ...(isCurrent ? [] : [`última atividade ${formatInstant(lastSeenAt)}`]),
  ]
  return facts.map(fact => fact.replaceAll(' ', '\u00a0'))
}

function SessionRow({ session, onEnd }: { readonly session: OwnSession; readonly onEnd: () => Promise<void> }) {
  const [isBusy, setBusy] = useState(false)
  const { device, kind, isCurrent } = session
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
          {factsOf(session).join(' · ')}
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
