import { Stack, Text } from '@mantine/core'
import { flagLabels } from '@tipy/domain/access/flagLabels'
import { formatLoggedInstant } from '@tipy/domain/calendar/format'
import { useNames } from '#kinds/names.ts'
import { Loading } from '#ui/Loading.tsx'
import { SidePanel } from '#ui/SidePanel.tsx'
import classes from './access.module.css'
import { useAccessChanges } from './calls.ts'
import { grantText, type RoleName } from './labels.ts'

interface HistoryPanelProps {
  readonly roleName: RoleName
  readonly onClose: () => void
}

/** Who changed what, newest first. */
export function HistoryPanel({ roleName, onClose }: HistoryPanelProps) {
  const names = useNames()
  const { changes, isError } = useAccessChanges()
  return (
    <SidePanel title="Histórico dos acessos" onClose={onClose} size={560}>
      {!changes && !isError && <Loading height={160} />}
      {!changes && isError && <Text role="alert">Não foi possível carregar o histórico.</Text>}
      {changes?.length === 0 && (
        <Text c="dimmed">Ninguém mudou ainda os acessos: são os que a empresa recebeu de início.</Text>
      )}
      <Stack component="ol" className={classes.history} gap="lg">
        {changes?.map(({ at, by, fields }) => (
          <li key={`${at} ${fields.map(({ flag }) => flag).join()}`}>
            <Text size="sm" c="dimmed">
              {by ?? 'O sistema'}, <time dateTime={at}>{formatLoggedInstant(at)}</time>
            </Text>
            {fields.map(({ flag, old, new: now }) => (
              <div key={flag} className={classes.change}>
                <Text size="sm" fw={600}>
                  {flagLabels[flag].label}
                </Text>
                <Text size="sm" c="dimmed" td="line-through">
                  {old ? grantText(old, roleName, names.person) : 'Ninguém'}
                </Text>
                <Text size="sm">{grantText(now, roleName, names.person)}</Text>
              </div>
            ))}
          </li>
        ))}
      </Stack>
    </SidePanel>
  )
}
