import { ActionIcon, Button, Checkbox, Group, Popover, ScrollArea, Text, Tooltip } from '@mantine/core'
import { IconChevronDown, IconChevronUp, IconColumns3, IconGripVertical } from '@tabler/icons-react'
import type { AnyRecord } from '@tipy/domain/record/define'
import { useState } from 'react'
import { type Density, useDensity } from '#list/preferences.ts'
import { moved, type PlacedColumn } from '#list/table/columns.ts'
import type { List } from '#list/useList.ts'
import { SegmentedControl } from '#ui/SegmentedControl.tsx'
import classes from './Toolbar.module.css'

interface ColumnLineProps<R extends AnyRecord> {
  readonly column: PlacedColumn<R>
  readonly place: number
  readonly last: number
  /** The last visible column cannot be hidden. */
  readonly isOnly: boolean
  readonly onToggle: () => void
  readonly onMove: (to: number) => void
  readonly onGrab: () => void
  readonly onDrop: () => void
}

function ColumnLine<R extends AnyRecord>(props: ColumnLineProps<R>) {
  const { column, place, last, isOnly, onToggle, onMove, onGrab, onDrop } = props
  const [over, setOver] = useState(false)
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- buttons do the same by keyboard
    <li
      className={classes.column}
      data-over={over || undefined}
      draggable
      onDragStart={onGrab}
      onDragOver={event => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={() => {
        setOver(false)
        onDrop()
      }}
    >
      <IconGripVertical size={14} aria-hidden className={classes.grip} />
      <Checkbox
        size="xs"
        label={column.label}
        {...(column.lacksRoom && { description: 'Não cabe nesta largura' })}
        checked={column.visible}
        disabled={isOnly}
        onChange={onToggle}
        className={classes.columnName}
      />
      <ActionIcon
        variant="subtle"
        color="gray"
        size="sm"
        disabled={place === 0}
        aria-label={`Subir ${column.label}`}
        onClick={() => onMove(place - 1)}
      >
        <IconChevronUp size={14} aria-hidden />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="sm"
        disabled={place === last}
        aria-label={`Descer ${column.label}`}
        onClick={() => onMove(place + 1)}
      >
        <IconChevronDown size={14} aria-hidden />
      </ActionIcon>
    </li>
  )
}

const densities: readonly { readonly value: Density; readonly label: string }[] = [
  { value: 'compact', label: 'Compactas' },
  { value: 'comfortable', label: 'Confortáveis' },
]

function DensityChoice() {
  const [density, setDensity] = useDensity()
  return (
    <Group justify="space-between" wrap="nowrap" className={classes.columnsFoot}>
      <Text size="xs">Linhas</Text>
      <SegmentedControl
        size="xs"
        aria-label="Altura das linhas"
        data={[...densities]}
        value={density}
        onChange={setDensity}
      />
    </Group>
  )
}

const lackingSentence = (count: number): string =>
  count === 1 ? 'Colunas: 1 não cabe nesta largura' : `Colunas: ${count} não cabem nesta largura`

/** Chooses the columns and their order, and how high rows are. */
export function ColumnsMenu<R extends AnyRecord>({ list, size }: { readonly list: List<R>; readonly size: number }) {
  const { columns, setColumns, dispatch, state } = list
  const [grabbed, setGrabbed] = useState<number | null>(null)
  const [isOpen, setOpen] = useState(false)
  // The percentages have columns of their own.
  const lacking = state.view === 'items' ? columns.filter(column => column.lacksRoom).length : 0
  const visible = columns.filter(column => column.visible).length
  const toggle = (field: string) =>
    setColumns(columns.map(one => (one.field === field ? { ...one, visible: !one.visible } : one)))

  return (
    <Popover position="bottom-end" width={300} trapFocus returnFocus opened={isOpen} onChange={setOpen}>
      <Popover.Target>
        <Tooltip label={lacking === 0 ? 'Colunas' : lackingSentence(lacking)} disabled={isOpen}>
          <ActionIcon
            variant="default"
            size={size}
            aria-label="Colunas"
            className={classes.columnsButton}
            onClick={() => setOpen(!isOpen)}
          >
            <IconColumns3 size={18} stroke={1.7} aria-hidden />
            {lacking > 0 && (
              <span className={classes.lacking} aria-hidden>
                +{lacking}
              </span>
            )}
          </ActionIcon>
        </Tooltip>
      </Popover.Target>
      <Popover.Dropdown p={0} aria-label="Colunas">
        <ScrollArea.Autosize mah={360} type="auto" offsetScrollbars="y" scrollbarSize={8}>
          <ul className={classes.columns}>
            {columns.map((column, place) => (
              <ColumnLine
                key={column.field}
                column={column}
                place={place}
                last={columns.length - 1}
                isOnly={column.visible && visible === 1}
                onToggle={() => toggle(column.field)}
                onMove={to => setColumns(moved(columns, place, to))}
                onGrab={() => setGrabbed(place)}
                onDrop={() => {
                  if (grabbed !== null) setColumns(moved(columns, grabbed, place))
                  setGrabbed(null)
                }}
              />
            ))}
          </ul>
        </ScrollArea.Autosize>
        <DensityChoice />
        <Group justify="space-between" wrap="nowrap" className={classes.columnsFoot}>
          <Checkbox
            size="xs"
            label={<Text size="xs">Abrir as linhas</Text>}
            checked={state.expanded}
            onChange={event => dispatch({ type: 'expanded', expanded: event.currentTarget.checked })}
          />
          <Button
            variant="subtle"
            size="compact-sm"
            disabled={state.columns === null}
            onClick={() => dispatch({ type: 'columns', columns: null })}
          >
            Repor colunas
          </Button>
        </Group>
      </Popover.Dropdown>
    </Popover>
  )
}
