import { Button, Group, Pill } from '@mantine/core'
import { Children, type ReactNode } from 'react'
import classes from './Toolbar.module.css'

export interface FilterChip {
  readonly key: string
  readonly label: string
  readonly marks?: readonly ReactNode[]
  readonly onRemove: () => void
}

interface FilterChipsProps {
  readonly chips: readonly FilterChip[]
  readonly onClear: () => void
}

const screenOnly = { 'data-screen-only': true }

/** The filters that are set, each with a button that removes it. */
export function FilterChips({ chips, onClear }: FilterChipsProps) {
  return (
    <Group component="ul" aria-label="Filtros ativos" gap={6} className={classes.chips}>
      {chips.map(({ key, label, marks = [], onRemove }) => (
        <li key={key}>
          <Pill
            withRemoveButton
            className={classes.chip}
            onRemove={onRemove}
            removeButtonProps={{ 'aria-label': `Retirar ${label}`, tabIndex: 0, 'aria-hidden': false, ...screenOnly }}
          >
            {marks.length > 0 && <span className={classes.marks}>{Children.toArray(marks)}</span>}
            {label}
          </Pill>
        </li>
      ))}
      <li data-screen-only>
        <Button variant="subtle" size="compact-sm" onClick={onClear}>
          limpar
        </Button>
      </li>
    </Group>
  )
}
