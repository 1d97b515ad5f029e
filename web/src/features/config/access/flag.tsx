import { Badge, Checkbox, Group, SimpleGrid, Stack, Switch, Text, Title } from '@mantine/core'
import { flagLabels } from '@tipy/domain/access/flagLabels'
import type { Flag } from '@tipy/domain/access/flags'
import { isOpenToAll } from '@tipy/domain/access/grant'
import { reasonsFor } from '@tipy/domain/access/reasons'
import { roleNameFor } from '@tipy/domain/access/roleNames'
import type { Role } from '@tipy/domain/access/roles'
import { withRole, withUsers } from '@tipy/domain/features/config/config.access.rules'
import { useMemo } from 'react'
import { useNames } from '#kinds/names.ts'
import { PeoplePicker } from '#kinds/PeoplePicker.tsx'
import { SidePanel } from '#ui/SidePanel.tsx'
import classes from './access.module.css'
import type { AccessDraft } from './draft.ts'
import { peopleCount, type RoleName, reasonText, sensitivityText } from './labels.ts'

interface FlagPanelProps {
  readonly flag: Flag
  readonly roles: readonly Role[]
  readonly roleName: RoleName
  readonly draft: AccessDraft
  readonly onEverybody: (flag: Flag) => void
  readonly onClose: () => void
}

/** One flag: the roles and people it is granted to, and every person who has it as a result. */
export function FlagPanel({ flag, roles, roleName, draft, onEverybody, onClose }: FlagPanelProps) {
  const names = useNames()
  const { label, hint, careful } = flagLabels[flag]
  const grant = draft.grantOf(flag)
  const open = isOpenToAll(grant)
  return (
    <SidePanel title={label} onClose={onClose} size={560}>
      <Stack gap="lg">
        <Text size="sm">{hint}</Text>
        <Switch
          label="Aberto a todos"
          description={careful ? sensitivityText[careful] : 'Qualquer pessoa da empresa passa a tê-la.'}
          checked={open}
          disabled={careful !== undefined && !open}
          onChange={() => onEverybody(flag)}
        />
        <fieldset className={classes.roles} disabled={open}>
          <legend>Funções</legend>
          <SimpleGrid cols={2} spacing="xs">
            {roles.map(role => (
              <Checkbox
                key={role}
                label={roleName(role)}
                checked={open || grant.roles.includes(role)}
                disabled={open}
                onChange={event => {
                  const isGranted = event.currentTarget.checked
                  draft.change(flag, was => withRole(was, role, isGranted))
                }}
              />
            ))}
          </SimpleGrid>
        </fieldset>
        <PeoplePicker
          label="Pessoas"
          description="Além das funções, também estas pessoas."
          names={names}
          value={grant.users}
          disabled={open}
          onChange={users => draft.change(flag, was => withUsers(was, users))}
        />
        <Holders flag={flag} draft={draft} roleName={roleName} />
      </Stack>
    </SidePanel>
  )
}

const maxShown = 200

function Holders({ flag, draft, roleName }: Pick<FlagPanelProps, 'flag' | 'draft' | 'roleName'>) {
  const { people } = useNames()
  const holders = useMemo(
    () =>
      people
        .filter(({ active }) => active)
        .map(({ _id, name, role, otherRoles, gender }) => ({
          id: _id,
          name,
          gender,
          reasons: reasonsFor(draft.features, flag, { id: _id, role, otherRoles }),
        }))
        .filter(({ reasons }) => reasons.length > 0),
    [people, draft.features, flag],
  )
  return (
    <section aria-label="Quem tem e porquê">
      <Group gap="xs" align="baseline" mb="xs">
        <Title order={3} fz="sm">
          Quem tem e porquê
        </Title>
        <Text size="sm" c="dimmed">
          {peopleCount(holders.length)}
        </Text>
      </Group>
      {draft.isChanged(flag) && (
        <Text size="xs" c="dimmed" mb="xs">
          Como fica depois de guardar.
        </Text>
      )}
      <ul className={classes.holders}>
        {holders.slice(0, maxShown).map(({ id, name, gender, reasons }) => (
          <li key={id}>
            <Text size="sm">{name}</Text>
            <Group gap={6}>
              {reasons.map(reason => (
                <Badge key={JSON.stringify(reason)} variant="light" color="gray">
                  {reasonText(reason, role => roleNameFor(roleName(role), gender))}
                </Badge>
              ))}
            </Group>
          </li>
        ))}
      </ul>
      {holders.length > maxShown && (
        <Text size="sm" c="dimmed">
          E mais {peopleCount(holders.length - maxShown)}.
        </Text>
      )}
    </section>
  )
}
