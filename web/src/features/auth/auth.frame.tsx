import { Group, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { Mark } from '#ui/Mark.tsx'
import { Skyline } from '#ui/Skyline.tsx'
import classes from './auth.frame.module.css'

interface AuthFrameProps {
  readonly title: string
  readonly hint: string
  readonly children: ReactNode
  /** On the coloured side; on a phone, below the form. */
  readonly aside?: ReactNode
}

/** The frame of all screens before login: the form on one side, the product on the other. */
export function AuthFrame({ title, hint, children, aside }: AuthFrameProps) {
  return (
    <div className={classes.page}>
      <main className={classes.form}>
        <Group gap="sm" className={classes.brand}>
          <Mark size={34} />
          <Text fw={700} fz={20}>
            Tipy
          </Text>
        </Group>
        <div className={classes.middle}>
          <Stack gap={4} mb="lg">
            <Title order={1} fz={26}>
              {title}
            </Title>
            <Text c="dimmed" fz="sm">
              {hint}
            </Text>
          </Stack>
          {children}
        </div>
      </main>
      <aside className={classes.aside}>
        <div className={classes.words}>
          <p className={classes.headline}>A rede inteira, num só lugar.</p>
          <p className={classes.line}>Angariações, reservas, faturas e equipas de todas as agências.</p>
        </div>
        {aside}
        <Skyline className={classes.skyline} />
      </aside>
    </div>
  )
}
