import { Badge, Text, Title, UnstyledButton } from '@mantine/core'
import { flagLabels } from '@tipy/domain/access/flagLabels'
import { useNames } from '#kinds/names.ts'
import classes from './access.module.css'
import { grantText } from './labels.ts'
import type { MatrixProps } from './matrix.tsx'

/** On a phone: one card for each flag; its panel shows the rest. */
export function AccessCards({ areas, roleName, draft, onOpen }: MatrixProps) {
  const names = useNames()
  return (
    <div className={classes.areas}>
      {areas.map(({ title, flags }) => (
        <section key={title} aria-label={title}>
          <Title order={2} fz="sm" mb={6}>
            {title}
          </Title>
          <ul className={classes.cards}>
            {flags.map(flag => (
              <li key={flag}>
                <UnstyledButton className={classes.card} onClick={() => onOpen(flag)}>
                  <Text fw={600} size="sm" component="span">
                    {flagLabels[flag].label}
                  </Text>
                  <Text size="sm" c="dimmed" component="span">
                    {grantText(draft.grantOf(flag), roleName, names.person)}
                  </Text>
                  {draft.isChanged(flag) && <Badge color="petrol">Por guardar</Badge>}
                </UnstyledButton>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}
