import { Button, Group, Text, Title } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { readsEverybodys, statementTitle } from '@tipy/domain/features/statements/statements.rules'
import { screens } from '@tipy/domain/navigation/screens'
import { useNames } from '#kinds/names.ts'
import { PersonPicker } from '#kinds/PeoplePicker.tsx'
import { useSessionContext } from '#session/sessionContext.ts'
import { OverviewPage, type OverviewView } from './overview/page.tsx'
import classes from './statements.module.css'
import type { OpenSum } from './statements.sums.tsx'
import { StatementView } from './statements.view.tsx'

interface StatementsPageProps extends OpenSum {
  /** Whose statement; undefined: everybody's in an overview, or the user's own where they read no other. */
  readonly person: string | undefined
  readonly onPerson: (person: string) => void
  readonly view: OverviewView
  readonly onView: (view: OverviewView) => void
}

/** /statements: what a person earned, was paid and is still owed. The CFO and sysAdmin read everybody's. */
export function StatementsPage({ person, onPerson, view, onView, sum, onSum }: StatementsPageProps) {
  const { person: own } = useSessionContext()
  const readsAll = readsEverybodys(own)
  if (readsAll && !person) return <OverviewPage view={view} onView={onView} />
  const personId = (readsAll && person) || own._id
  return (
    <div className={classes.page}>
      <header className={classes.head}>
        <div>
          <Title order={1} fz={26}>
            {statementTitle}
          </Title>
          <Text c="dimmed">
            {readsAll
              ? 'O que a pessoa ganha em cada negócio, o que já recebeu e o que falta pagar, no período escolhido no topo.'
              : 'O que ganha em cada negócio, o que já recebeu e o que falta receber, no período escolhido no topo.'}
          </Text>
        </div>
        {readsAll && <Choice personId={personId} onPerson={onPerson} />}
      </header>
      <StatementView key={personId} person={personId} sum={sum} onSum={onSum} />
    </div>
  )
}

/** Another person's statement, or back to everybody's. */
function Choice({ personId, onPerson }: { readonly personId: string; readonly onPerson: (person: string) => void }) {
  const names = useNames()
  return (
    <Group gap="sm" align="flex-end" className={classes.choose}>
      <PersonPicker
        label="Pessoa"
        names={names}
        withInactive
        value={personId}
        onChange={next => next && onPerson(next)}
      />
      <Button
        component={Link}
        to={screens.statements.path}
        variant="default"
        leftSection={<IconArrowLeft size={17} aria-hidden />}
      >
        Todos
      </Button>
    </Group>
  )
}
