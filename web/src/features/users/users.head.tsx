import { Anchor, Badge, Group, Paper, Text, Title } from '@mantine/core'
import { IconBuilding, IconMail, IconPhone, IconUsersGroup } from '@tabler/icons-react'
import { type Users, users } from '@tipy/domain/features/users/users.record'
import { formatPhone, phoneLink } from '@tipy/domain/identity/phone'
import type { Shown } from '@tipy/domain/record/contract'
import type { ReactNode } from 'react'
import { formatValue } from '#kinds/format.ts'
import { itemName, type Names } from '#kinds/names.ts'
import classes from './users.module.css'
import { namesFor } from './users.roleNames.tsx'

interface UserHeadProps {
  readonly person: Shown<Users>
  readonly names: Names
  /** The photo, with its menu for users who may change it. */
  readonly photo: ReactNode
  readonly buttons: ReactNode
}

const icon = { size: 16, stroke: 1.7, 'aria-hidden': true } as const

/** The page's header: photo, name, role, offices and contacts. */
export function UserHead({ person, names, photo, buttons }: UserHeadProps) {
  const { fields } = users
  const said = namesFor(person, names)
  const textOf = (name: 'role' | 'offices' | 'team') => formatValue(fields[name], person[name], said)
  const others = (person.otherRoles ?? []).map(key => itemName(said, 'roles', key))
  return (
    <Paper withBorder className={classes.head}>
      <div className={classes.banner} />
      <div className={classes.identity}>
        <div className={classes.face}>{photo}</div>
        <div className={classes.names}>
          <Group gap="xs">
            <Title order={1} fz={24}>
              {person.name}
            </Title>
            {!person.active && <Badge color="gray">Arquivo</Badge>}
          </Group>
          <Group gap={6}>
            <Badge>{textOf('role')}</Badge>
            {others.map(other => (
              <Badge key={other} variant="outline">
                {other}
              </Badge>
            ))}
          </Group>
          <ul className={classes.contacts}>
            {person.phone && (
              <Contact icon={<IconPhone {...icon} />} href={phoneLink(person.phone)} text={formatPhone(person.phone)} />
            )}
            {person.email && (
              <Contact icon={<IconMail {...icon} />} href={`mailto:${person.email}`} text={person.email} />
            )}
            <Fact icon={<IconBuilding {...icon} />} text={textOf('offices')} />
            <Fact icon={<IconUsersGroup {...icon} />} text={textOf('team')} />
          </ul>
        </div>
        <div className={classes.buttons}>{buttons}</div>
      </div>
    </Paper>
  )
}

function Fact({ icon: drawing, text }: { readonly icon: ReactNode; readonly text: string }) {
  if (!text) return null
  return (
    <li>
      {drawing}
      <Text span inherit>
        {text}
      </Text>
    </li>
  )
}

interface ContactProps {
  readonly icon: ReactNode
  readonly href: string
  readonly text: string
}

function Contact({ icon: drawing, href, text }: ContactProps) {
  return (
    <li>
      {drawing}
      <Anchor href={href} inherit>
        {text}
      </Anchor>
    </li>
  )
}
