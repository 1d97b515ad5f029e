import { ActionIcon, Button, Group, Text, Title, Tooltip } from '@mantine/core'
import { IconPlus, IconSum } from '@tabler/icons-react'
import type { AnyRecord } from '@tipy/domain/record/define'
import type { ReactNode } from 'react'
import { usePhone } from '#ui/layout/usePhone.ts'
import { SegmentedControl } from '#ui/SegmentedControl.tsx'
import classes from './ListView.module.css'
import { useFoldedTotals } from './preferences.ts'
import { anyDate } from './state/anyDate.ts'
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

/** Folds the figures away, or shows them again. */
function TotalsToggle({ size }: { readonly size: number }) {
  const [isFolded, setFolded] = useFoldedTotals()
  return (
    <Tooltip label={isFolded ? 'Mostrar os totais' : 'Esconder os totais'}>
      <ActionIcon
        variant={isFolded ? 'default' : 'light'}
        size={size}
        className={classes.fold}
        aria-label="Totais"
        aria-expanded={!isFolded}
        onClick={() => setFolded(!isFolded)}
      >
        <IconSum size={17} stroke={1.7} aria-hidden />
      </ActionIcon>
    </Tooltip>
  )
}

/** Title, count, the view switch where there is one, and the button to add, in one line. */
export function Header<R extends AnyRecord>({ list, actions }: HeaderProps<R>) {
  const { screen, state, dispatch, data, mayAdd, embedded } = list
  const phone = usePhone()
  const size = phone ? 'sm' : 'xs'
  const add = () => dispatch({ type: 'open', panel: { kind: 'add' } })
  return (
    <Group justify="space-between" wrap="nowrap" gap="xs" className={classes.header}>
      <Group gap="xs" align="baseline" miw={0} wrap="nowrap" className={classes.heading}>
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
          {state.filters[anyDate.name] === true && ' · de qualquer data'}
        </Text>
      </Group>
      <Group gap={6} wrap="nowrap" className={classes.tools}>
        {list.hasTotals && <TotalsToggle size={phone ? 36 : 30} />}
        {screen.percentages && (
          <SegmentedControl
            size={size}
            aria-label="Vista"
            data={[...views]}
            value={state.view}
            onChange={view => dispatch({ type: 'view', view: view === 'percentages' ? view : 'items' })}
          />
        )}
        {actions}
        {mayAdd && phone && (
          <ActionIcon variant="filled" size={36} aria-label="Adicionar" className={classes.add} onClick={add}>
            <IconPlus size={20} aria-hidden />
          </ActionIcon>
        )}
        {mayAdd && !phone && (
          <Button size={size} leftSection={<IconPlus size={16} aria-hidden />} onClick={add}>
            Adicionar
          </Button>
        )}
      </Group>
    </Group>
  )
}
