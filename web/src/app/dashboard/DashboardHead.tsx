import { Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { firstName, greetingAt, longDate } from '#app/home/greeting.ts'
import { useNow } from '#app/home/useNow.ts'
import { useSession } from '#app/session/session.ts'
import { useSessionContext } from '#session/sessionContext.ts'
import classes from './Dashboard.module.css'

/** Greets the person, with the day and the company. */
export function DashboardHead({ children }: { readonly children?: ReactNode }) {
  const now = useNow()
  const { person, today } = useSessionContext()
  const company = useSession(state => state.accessMap?.name)
  return (
    <header className={classes.head}>
      <div className={classes.greeting}>
        <Title order={1} fz={22}>
          {greetingAt(now)}, {firstName(person.name)}
        </Title>
        <Text size="sm" c="dimmed">
          {longDate(today)} · {company}
        </Text>
      </div>
      {children && (
        <div data-screen-only className={classes.actions}>
          {children}
        </div>
      )}
    </header>
  )
}
