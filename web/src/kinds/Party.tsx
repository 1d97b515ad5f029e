import { Text } from '@mantine/core'
import { isIdentity } from '@tipy/domain/record/identity'
import type { Names } from './names.ts'
import classes from './Party.module.css'
import { PersonAvatar } from './PersonAvatar.tsx'

interface PartyProps {
  readonly label: string
  readonly value: string | null | undefined
  readonly names: Names
  /** Omits "(externo)", where the label makes it obvious. */
  readonly isPlain?: boolean | undefined
}

/** A party of a deal: a user, with their photo, or the name of an external person. */
export function Party({ label, value, names, isPlain = false }: PartyProps) {
  const isInside = typeof value === 'string' && isIdentity(value)
  const person = isInside ? names.people.find(({ _id }) => _id === value) : undefined
  const name = isInside ? names.person(value) : value
  return (
    <div className={classes.party}>
      <PersonAvatar name={name ?? '–'} image={person?.image ?? null} size={38} />
      <div className={classes.text}>
        <Text size="xs" c="dimmed">
          {names.roleOf(label, value)}
          {value && !isInside && !isPlain && ' (externo)'}
        </Text>
        <Text size="sm" fw={600} className={classes.name}>
          {name || '–'}
        </Text>
      </div>
    </div>
  )
}
