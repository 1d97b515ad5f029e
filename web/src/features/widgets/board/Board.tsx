import { ActionIcon, NativeSelect, Text, Title, Tooltip } from '@mantine/core'
import {
  IconChevronLeft,
  IconChevronRight,
  IconPlayerPause,
  IconPlayerPlay,
  IconPresentation,
  IconX,
} from '@tabler/icons-react'
import type { Widget } from '@tipy/domain/features/widgets/widgets.contract'
import { widgetTitle } from '@tipy/domain/features/widgets/widgets.title'
import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react'
import { useSessionContext } from '#session/sessionContext.ts'
import type { Shortcut } from '#ui/shortcuts/registry.ts'
import { useShortcuts } from '#ui/shortcuts/useShortcuts.ts'
import { WidgetSlot } from '../widgets.grid.tsx'
import classes from './Board.module.css'
import { boardWidgets } from './boardWidgets.ts'
import { leaveFullScreen } from './fullScreen.ts'
import { Stage } from './Stage.tsx'
import { firstTurn, indexOf, nextTurn, previousTurn } from './turns.ts'

interface BoardProps {
  /** The name of the tab. */
  readonly name: string
  readonly widgets: readonly Widget[]
  readonly seconds: number
  readonly renderWidget: (widget: Widget) => ReactNode
  readonly onSeconds: (seconds: number) => void
  readonly onClose: () => void
}

/** Reunião de segunda: the widgets of a tab one after the other over the whole screen, in large type. */
export function Board({ name, widgets, seconds, renderWidget, onSeconds, onClose }: BoardProps) {
  const { flags, settings } = useSessionContext()
  const shown = useMemo(() => boardWidgets(widgets, flags, settings), [widgets, flags, settings])
  const turn = useTurns(shown.length, seconds)
  useBoardKeys(turn, onClose)
  useEffect(() => leaveFullScreen, [])
  const widget = shown[turn.at]
  const hasTurns = shown.length > 1 || turn.parts > 1
  const hidden = widgets.length - shown.length
  return (
    <section className={classes.board} aria-label={`Reunião de segunda: ${name}`}>
      <Stage key={widget?._id} part={turn.part} onParts={turn.setParts}>
        {widget ? (
          <WidgetSlot widget={widget}>{renderWidget(widget)}</WidgetSlot>
        ) : (
          <Text size="lg">Neste separador não há widgets que possam ser mostrados aqui.</Text>
        )}
      </Stage>
      <footer className={classes.bar}>
        <IconPresentation size={20} stroke={1.7} aria-hidden />
        <Title order={1} fz="md" className={classes.name}>
          {name}
          {widget && ` · ${widgetTitle(widget)}`}
        </Title>
        {hidden > 0 && (
          <Text size="xs" c="dimmed" className={classes.note}>
            {hidden === 1 ? '1 widget com valores não é mostrado' : `${hidden} widgets com valores não são mostrados`}
          </Text>
        )}
        <span className={classes.space} />
        <Text size="sm" className={`${classes.turn} tabular`}>
          {shown.length === 0 ? '0 / 0' : `${turn.at + 1} / ${shown.length}`}
          {turn.parts > 1 && ` (${turn.part + 1} de ${turn.parts})`}
        </Text>
        <NativeSelect
          size="xs"
          aria-label="Segundos por widget"
          data={secondsOffered(seconds).map(each => ({ value: String(each), label: `${each} s` }))}
          value={String(seconds)}
          onChange={event => onSeconds(Number(event.currentTarget.value))}
        />
        <BarButton label="Widget anterior" icon={<IconChevronLeft size={18} aria-hidden />} onClick={turn.previous} />
        <BarButton
          label={turn.isPaused ? 'Continuar' : 'Pausa'}
          icon={turn.isPaused ? <IconPlayerPlay size={18} aria-hidden /> : <IconPlayerPause size={18} aria-hidden />}
          onClick={turn.toggle}
        />
        <BarButton label="Widget seguinte" icon={<IconChevronRight size={18} aria-hidden />} onClick={turn.next} />
        <BarButton label="Fechar" icon={<IconX size={18} aria-hidden />} onClick={onClose} />
        {!turn.isPaused && hasTurns && (
          <span
            key={`${turn.count} ${seconds}`}
            className={classes.progress}
            style={{ animationDuration: `${seconds}s` }}
            aria-hidden
          />
        )}
      </footer>
    </section>
  )
}

const usualSeconds = [10, 15, 20, 30, 45, 60]
/** An address may say another number. */
const secondsOffered = (seconds: number): readonly number[] =>
  [...new Set([...usualSeconds, seconds])].toSorted((a, b) => a - b)

interface BarButtonProps {
  readonly label: string
  readonly icon: ReactNode
  readonly onClick: () => void
}

function BarButton({ label, icon, onClick }: BarButtonProps) {
  return (
    <Tooltip label={label} position="top">
      <ActionIcon variant="subtle" color="gray" size={32} aria-label={label} onClick={onClick}>
        {icon}
      </ActionIcon>
    </Tooltip>
  )
}

interface Turns {
  readonly at: number
  /** Which turn of the widget is shown, and of how many. */
  readonly part: number
  readonly parts: number
  readonly setParts: (parts: number) => void
  readonly count: number
  readonly isPaused: boolean
  readonly next: () => void
  readonly previous: () => void
  readonly toggle: () => void
}

/** Which widget is shown: the next after some seconds, unless it is paused. */
function useTurns(length: number, seconds: number): Turns {
  const [turn, setTurn] = useState(firstTurn)
  const [parts, setParts] = useState(1)
  const [isPaused, setPaused] = useState(false)
  const next = useCallback(() => setTurn(now => nextTurn(now, parts)), [parts])
  useEffect(() => {
    if (isPaused || (length < 2 && parts < 2)) return undefined
    const timer = setTimeout(() => setTurn(nextTurn(turn, parts)), seconds * 1000)
    return () => clearTimeout(timer)
  }, [isPaused, length, parts, seconds, turn])
  return useMemo(
    () => ({
      at: indexOf(turn, length),
      part: turn.part,
      parts,
      setParts,
      count: turn.count,
      isPaused,
      next,
      previous: () => setTurn(previousTurn),
      toggle: () => setPaused(now => !now),
    }),
    [turn, parts, next, length, isPaused],
  )
}

function useBoardKeys({ next, previous, toggle }: Turns, onClose: () => void): void {
  const keys = useMemo((): readonly Shortcut[] => {
    const group = 'Reunião de segunda'
    return [
      { key: ' ', description: 'Pausa ou continuar', group, run: toggle },
      { key: 'ArrowRight', description: 'Widget seguinte', group, run: next },
      { key: 'ArrowLeft', description: 'Widget anterior', group, run: previous },
      { key: 'Escape', description: 'Fechar', group, run: onClose },
    ]
  }, [next, previous, toggle, onClose])
  useShortcuts(keys)
}
