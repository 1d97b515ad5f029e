import { Badge, Group, Stack, Text, Title } from '@mantine/core'
import { flagAreas, flagLabels } from '@tipy/domain/access/flagLabels'
import { reasonsFor } from '@tipy/domain/access/reasons'
import { roleNameFor } from '@tipy/domain/access/roleNames'
import type { PickedUser } from '@tipy/domain/features/users/users.contract'
import { useState } from 'react'
import { useNames } from '#kinds/names.ts'
import { PersonPicker } from '#kinds/PeoplePicker.tsx'
import { SidePanel } from '#ui/SidePanel.tsx'
import classes from './access.module.css'
import type { AccessDraft } from './draft.ts'
import { type RoleName, reasonText } from './labels.ts'

interface PersonPanelProps {
  readonly draft: AccessDraft
  readonly roleName: RoleName
  readonly onClose: () => void
}

/** One person: what they may do, and why. */
export function PersonPanel({ draft, roleName, onClose }: PersonPanelProps) {
  const names = useNames()
  const [id, setId] = useState<string | null>(null)
  const person = names.people.find(each => each._id === id)
  return (
    <SidePanel title="O que uma pessoa pode fazer" onClose={onClose} size={560}>
      <Stack gap="lg">
        <PersonPicker label="Pessoa" names={names} value={id} onChange={setId} clearable />
        {person ? (
          <GrantedFlags person={person} draft={draft} roleName={roleName} />
        ) : (
          <Text c="dimmed" size="sm">
            Escolha uma pessoa para ver cada permissão que tem e de onde lhe vem.
          </Text>
        )}
      </Stack>
    </SidePanel>
  )
}

interface GrantedFlagsProps extends Pick<PersonPanelProps, 'draft' | 'roleName'> {
  readonly person: PickedUser
}

function GrantedFlags({ person: { _id, role, otherRoles, gender }, draft, roleName }: GrantedFlagsProps) {
  const nameOf: RoleName = one => roleNameFor(roleName(one), gender)
  const granted = flagAreas.map(({ title, flags }) => ({
    title,
    flags: flags.flatMap(flag => {
      const reasons = reasonsFor(draft.features, flag, { id: _id, role, otherRoles })
      return reasons.length > 0 ? [{ flag, reasons }] : []
    }),
  }))
  const areas = granted.filter(({ flags }) => flags.length > 0)
  return (
    <>
      <Group gap={6}>
        {[role, ...otherRoles].map(each => (
          <Badge key={each} color="petrol" variant="light">
            {nameOf(each)}
          </Badge>
        ))}
      </Group>
      {areas.length === 0 && <Text size="sm">Não tem nenhuma permissão.</Text>}
      {areas.map(({ title, flags }) => (
        <section key={title} aria-label={title}>
          <Title order={3} fz="sm" mb={6}>
            {title}
          </Title>
          <ul className={classes.holders}>
            {flags.map(({ flag, reasons }) => (
              <li key={flag}>
                <Text size="sm">{flagLabels[flag].label}</Text>
                <Group gap={6}>
                  {reasons.map(reason => (
                    <Badge key={JSON.stringify(reason)} variant="light" color="gray">
                      {reasonText(reason, nameOf)}
                    </Badge>
                  ))}
                </Group>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  )
}
