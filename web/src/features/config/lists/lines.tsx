import { ActionIcon, Badge, Button, Group, Switch, Text, TextInput, Tooltip } from '@mantine/core'
import { IconChevronDown, IconChevronUp, IconGripVertical, IconLock, IconPlus, IconTrash } from '@tabler/icons-react'
import { freshKey } from '@tipy/domain/features/config/lists/keys'
import { type DragEvent, type KeyboardEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import type { Line } from './draft.ts'
import classes from './lists.module.css'

interface LinesProps<T extends Line> {
  /** The name of the list. */
  readonly label: string
  readonly lines: readonly T[]
  readonly onChange: (lines: readonly T[]) => void
  /** Keys that rules depend on: these lines cannot be removed. */
  readonly fixedKeys: readonly string[]
  /** Creates an empty line; absent where no lines can be added. */
  readonly blank?: (id: string) => T
  readonly errorOf: (index: number, field: string) => string | undefined
  /** Next to the name. */
  readonly renderExtra?: (line: T, change: (part: Partial<T>) => void, index: number) => ReactNode
  /** Below the name. */
  readonly renderBelow?: (line: T, change: (part: Partial<T>) => void, index: number) => ReactNode
}

function moved<T>(lines: readonly T[], from: number, to: number): readonly T[] {
  const next = [...lines]
  next.splice(to, 0, ...next.splice(from, 1))
  return next
}

let made = 0
const nextId = () => {
  made += 1
  return `nova-${made}`
}

/** The control that gets the focus after a line was moved or added. */
interface Focus {
  readonly id: string
  readonly on: string
}

/** A list whose lines are renamed, reordered, added and removed, by mouse or keyboard. */
export function Lines<T extends Line>(props: LinesProps<T>) {
  const { label, lines, onChange, blank } = props
  const list = useRef<HTMLUListElement>(null)
  const focus = useRef<Focus | null>(null)
  const [grabbed, setGrabbed] = useState<number | null>(null)

  useLayoutEffect(() => {
    const { id, on } = focus.current ?? {}
    focus.current = null
    if (id) list.current?.querySelector<HTMLElement>(`[data-line="${id}"] [data-on="${on}"]`)?.focus()
  })

  function move(from: number, to: number, on: string) {
    const line = lines[from]
    if (!line || to < 0 || to >= lines.length || from === to) return
    // At either end that button becomes disabled and would lose the focus: the name gets it.
    const edge = (on === 'up' && to === 0) || (on === 'down' && to === lines.length - 1)
    focus.current = { id: line.id, on: edge ? 'name' : on }
    onChange(moved(lines, from, to))
  }

  function add() {
    if (!blank) return
    const line = blank(nextId())
    focus.current = { id: line.id, on: 'name' }
    onChange([...lines, line])
  }

  return (
    <>
      <ul className={classes.lines} aria-label={label} ref={list}>
        {lines.map((line, index) => (
          <OneLine
            key={line.id}
            {...props}
            line={line}
            index={index}
            move={move}
            onGrab={() => setGrabbed(index)}
            onDrop={() => {
              if (grabbed !== null) move(grabbed, index, 'name')
              setGrabbed(null)
            }}
          />
        ))}
      </ul>
      {lines.length === 0 && <Text c="dimmed">Esta lista está vazia.</Text>}
      {blank && (
        <Button variant="light" mt="md" leftSection={<IconPlus size={16} aria-hidden />} onClick={add}>
          Adicionar
        </Button>
      )}
    </>
  )
}

interface OneLineProps<T extends Line> extends LinesProps<T> {
  readonly line: T
  readonly index: number
  readonly move: (from: number, to: number, on: string) => void
  readonly onGrab: () => void
  readonly onDrop: () => void
}

function keyText<T extends Line>(line: T, lines: readonly T[]): string {
  if (line.key !== undefined) return line.key
  const others = lines.flatMap(({ id, key }) => (id !== line.id && key !== undefined ? [key.toLowerCase()] : []))
  return freshKey(line.name, new Set(others)) || '…'
}

function OneLine<T extends Line>(props: OneLineProps<T>) {
  const { line, index, lines, onChange, fixedKeys, errorOf, renderExtra, renderBelow, move, onGrab, onDrop } = props
  const [over, setOver] = useState(false)
  const isFixed = line.key !== undefined && fixedKeys.includes(line.key)
  const lineName = line.name || 'novo item'
  const change = (part: Partial<T>) => onChange(lines.map(each => (each.id === line.id ? { ...each, ...part } : each)))

  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    if (!event.altKey || step === undefined) return
    event.preventDefault()
    move(index, index + step, 'name')
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- dragged by mouse; keys have buttons
    <li
      className={classes.line}
      data-line={line.id}
      data-over={over || undefined}
      data-idle={!line.active || undefined}
      onDragOver={event => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={event => {
        event.preventDefault()
        setOver(false)
        onDrop()
      }}
    >
      <div className={classes.row}>
        <Places line={line} lineName={lineName} index={index} last={lines.length - 1} move={move} onGrab={onGrab} />
        <div className={classes.name}>
          <TextInput
            data-on="name"
            aria-label={`Nome de ${lineName}`}
            value={line.name}
            maxLength={120}
            error={errorOf(index, 'name') ?? errorOf(index, 'key')}
            onKeyDown={onKeyDown}
            onChange={event => change({ name: event.currentTarget.value } as Partial<T>)}
          />
          <Text size="xs" c="dimmed" className={classes.key}>
            {keyText(line, lines)}
          </Text>
        </div>
        {renderExtra?.(line, change, index)}
        {isFixed && line.active ? (
          <Tooltip
            label="As regras do produto usam este item: muda de nome, de cor e de lugar, mas fica."
            multiline
            w={260}
          >
            <Badge
              variant="light"
              color="gray"
              className={classes.fixed}
              leftSection={<IconLock size={12} aria-hidden />}
            >
              Fixo
            </Badge>
          </Tooltip>
        ) : (
          <Group gap="xs" wrap="nowrap" className={classes.end}>
            <Switch
              aria-label={`${lineName}: ativo`}
              checked={line.active}
              onChange={event => change({ active: event.currentTarget.checked } as Partial<T>)}
            />
            <ActionIcon
              variant="subtle"
              color="red"
              aria-label={`Retirar ${lineName}`}
              onClick={() => onChange(lines.filter(each => each.id !== line.id))}
            >
              <IconTrash size={16} aria-hidden />
            </ActionIcon>
          </Group>
        )}
      </div>
      {renderBelow?.(line, change, index)}
    </li>
  )
}

interface PlacesProps {
  readonly line: Line
  readonly lineName: string
  readonly index: number
  readonly last: number
  readonly move: (from: number, to: number, on: string) => void
  readonly onGrab: () => void
}

function Places({ lineName, index, last, move, onGrab }: PlacesProps) {
  function onDragStart(event: DragEvent<HTMLElement>) {
    const whole = event.currentTarget.closest('li')
    if (whole) event.dataTransfer.setDragImage(whole, 12, 12)
    event.dataTransfer.effectAllowed = 'move'
    onGrab()
  }
  return (
    <Group gap={2} wrap="nowrap" className={classes.places}>
      <span draggable onDragStart={onDragStart} className={classes.grip} aria-hidden>
        <IconGripVertical size={16} />
      </span>
      <ActionIcon
        data-on="up"
        variant="subtle"
        color="gray"
        size="sm"
        disabled={index === 0}
        aria-label={`Subir ${lineName}`}
        onClick={() => move(index, index - 1, 'up')}
      >
        <IconChevronUp size={16} aria-hidden />
      </ActionIcon>
      <ActionIcon
        data-on="down"
        variant="subtle"
        color="gray"
        size="sm"
        disabled={index === last}
        aria-label={`Descer ${lineName}`}
        onClick={() => move(index, index + 1, 'down')}
      >
        <IconChevronDown size={16} aria-hidden />
      </ActionIcon>
    </Group>
  )
}
