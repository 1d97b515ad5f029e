import { Button, Group, Menu, Text, Title } from '@mantine/core'
import { IconFileTypePdf, IconFileTypeXls, IconFileZip } from '@tabler/icons-react'
import {
  readsEverybodys,
  type StatementFormat,
  statementTitle,
} from '@tipy/domain/features/statements/statements.rules'
import { useState } from 'react'
import { useNames } from '#kinds/names.ts'
import { PersonPicker } from '#kinds/PeoplePicker.tsx'
import { useSessionContext } from '#session/sessionContext.ts'
import { saveStatements } from './statements.calls.ts'
import classes from './statements.module.css'
import type { OpenSum } from './statements.sums.tsx'
import { StatementView } from './statements.view.tsx'

interface StatementsPageProps extends OpenSum {
  /** Whose statement; undefined: the user's own. */
  readonly person: string | undefined
  readonly onPerson: (person: string) => void
}

/** /statements: what a person earned, was paid and is still owed. The CFO and sysAdmin read everybody's. */
export function StatementsPage({ person, onPerson, sum, onSum }: StatementsPageProps) {
  const names = useNames()
  const { person: own } = useSessionContext()
  const readsAll = readsEverybodys(own)
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
              ? 'O que cada pessoa ganha em cada negócio, o que já recebeu e o que falta pagar, no período escolhido no topo.'
              : 'O que ganha em cada negócio, o que já recebeu e o que falta receber, no período escolhido no topo.'}
          </Text>
        </div>
        {readsAll && (
          <Group gap="sm" align="flex-end" className={classes.choose}>
            <PersonPicker
              label="Pessoa"
              names={names}
              withInactive
              value={personId}
              onChange={next => onPerson(next ?? own._id)}
            />
            <Everybodys />
          </Group>
        )}
      </header>
      <StatementView key={personId} person={personId} sum={sum} onSum={onSum} />
    </div>
  )
}

/** Downloads one file for each person with commissions in the period. */
function Everybodys() {
  const { dateRange } = useSessionContext()
  const [isBusy, setBusy] = useState(false)
  async function save(format: StatementFormat) {
    setBusy(true)
    await saveStatements(dateRange, format)
    setBusy(false)
  }
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" loading={isBusy} leftSection={<IconFileZip size={17} aria-hidden />}>
          Todos (zip)
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconFileTypePdf size={17} aria-hidden />} onClick={() => void save('pdf')}>
          Um PDF por pessoa
        </Menu.Item>
        <Menu.Item leftSection={<IconFileTypeXls size={17} aria-hidden />} onClick={() => void save('xlsx')}>
          Um Excel por pessoa
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
