import { Button, Group, SegmentedControl, Text, Title } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import type { AnyRecord } from '@tipy/domain/record/define'
import type { ReactNode } from 'react'
import classes from './ListView.module.css'
import { counted } from './table/sentences.ts'
import type { List } from './useList.ts'

const views = [
  { value: 'items', label: 'Itens' },
  { value: 'percentages', label: 'Percentagens' },
] as const

interface HeaderProps<R extends AnyRecord> {
  readonly list: List<R>
  readonly actions?: ReactNode
}

/** Title, count, the view switch where there is one, and the button to add. */
export function Header<R extends AnyRecord>({ list, actions }: HeaderProps<R>) {
  const { screen, state, dispatch, data, mayAdd, embedded } = list
  return (
    <Group justify="space-between" wrap="nowrap" className={classes.header}>
      <Group gap="sm" align="baseline" miw={0} style={{ rowGap: 0 }}>
        <Title order={embedded ? 2 : 1} className={classes.title}>
          {screen.record.title}
        </Title>
        <Text
          c="dimmed"
          size="sm"
          aria-live="polite"
          data-waiting={data.isCounting || undefined}
          className={classes.count}
        >
          {data.total === undefined ? '' : counted(screen.noun, data.total)}
          {state.archived && ' no arquivo'}
        </Text>
      </Group>
      <Group gap="sm" wrap="nowrap">
        {screen.percentages && (
          <SegmentedControl
            aria-label="Vista"
            data={[...views]}
            value={state.view}
            onChange={view => dispatch({ type: 'view', view: view === 'percentages' ? view : 'items' })}
          />
        )}
        {actions}
        {mayAdd && (
          <Button
            leftSection={<IconPlus size={17} aria-hidden />}
            onClick={() => dispatch({ type: 'open', panel: { kind: 'add' } })}
          >
            Adicionar
          </Button>
        )}
      </Group>
    </Group>
  )
}
