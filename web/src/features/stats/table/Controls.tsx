import { Badge, Button, Collapse, Group, NativeSelect, Text } from '@mantine/core'
import { IconAdjustmentsHorizontal, IconChevronDown } from '@tabler/icons-react'
import { type Choice, choiceLabels, choose, offeredIn } from '@tipy/domain/features/stats/stats.views'
import { type ReactNode, useState } from 'react'
import { SearchInput } from '#list/toolbar/SearchInput.tsx'
import { usePhone } from '#ui/layout/usePhone.ts'
import classes from './Table.module.css'
import type { TableState } from './tableState.ts'

interface ControlsProps {
  readonly choices: readonly Choice[]
  readonly state: TableState
  readonly onState: (changes: Partial<TableState>) => void
  /** Copy and export. */
  readonly tools: ReactNode
  readonly onLeaveSearch: () => void
}

const selectors = [
  ['group', 'Grupo'],
  ['statistic', 'Estatística'],
  ['view', 'Vista'],
] as const

const labelOf = (key: keyof Choice, value: string): string => (choiceLabels[key] as (name: string) => string)(value)

/** What else a choice changed: "Grupo: Agências". */
const forcedBy = (chosen: keyof Choice, before: Choice, next: Choice): string =>
  selectors
    .filter(([key]) => key !== chosen && next[key] !== before[key])
    .map(([key, label]) => `${label}: ${labelOf(key, next[key])}`)
    .join(', ')

/** Group, statistic and view; search, filters, and what the page adds. On a phone the selectors fold away. */
export function Controls({ choices, state, onState, tools, onLeaveSearch }: ControlsProps) {
  const phone = usePhone()
  const [isOpen, setOpen] = useState(false)
  const [forced, setForced] = useState('')
  const { choice, filters, isFiltering } = state
  const count = Object.keys(filters).length
  const size = phone ? 'sm' : 'xs'
  const selects = selectors.map(([key, label]) => (
    <NativeSelect
      key={key}
      size={size}
      aria-label={label}
      className={classes.choice}
      data={offeredIn(choices, key, choice).map(value => ({ value, label: labelOf(key, value) }))}
      value={choice[key]}
      onChange={event => {
        // A selector offers only its own names.
        const next = choose(choices, choice, { [key]: event.currentTarget.value })
        if (!next) return
        setForced(forcedBy(key, choice, next))
        onState({ choice: next })
      }}
    />
  ))
  return (
    <Group component="search" gap={6} className={classes.controls} data-screen-only>
      {phone ? (
        <Button
          variant="default"
          size={size}
          fullWidth
          className={classes.chosen}
          justify="space-between"
          aria-expanded={isOpen}
          rightSection={<IconChevronDown size={16} aria-hidden />}
          onClick={() => setOpen(now => !now)}
        >
          {selectors.map(([key]) => labelOf(key, choice[key])).join(' · ')}
        </Button>
      ) : (
        selects
      )}
      {phone && (
        <Collapse expanded={isOpen} w="100%">
          <Group gap={6} grow>
            {selects}
          </Group>
        </Collapse>
      )}
      <SearchInput
        label="Pesquisar nas estatísticas"
        applied={state.search}
        apply={search => onState({ search: search.trim() })}
        onLeave={onLeaveSearch}
      />
      <Button
        variant="default"
        fw={500}
        size={size}
        leftSection={<IconAdjustmentsHorizontal size={17} aria-hidden />}
        rightSection={
          count > 0 && (
            <Badge size="sm" circle variant="filled" aria-label={`${count} ativos`}>
              {count}
            </Badge>
          )
        }
        aria-expanded={isFiltering}
        onClick={() => onState({ isFiltering: !isFiltering })}
      >
        Filtros
      </Button>
      {tools}
      {forced !== '' && (
        <Text component="output" size="xs" c="dimmed" w="100%">
          Com esta escolha, {forced}
        </Text>
      )}
    </Group>
  )
}
