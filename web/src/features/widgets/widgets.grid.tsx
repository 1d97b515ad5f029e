import { Paper, Skeleton } from '@mantine/core'
import type { Widget } from '@tipy/domain/features/widgets/widgets.contract'
import { widgetTitle } from '@tipy/domain/features/widgets/widgets.title'
import { type CSSProperties, type ReactNode, useMemo } from 'react'
import { usePhone } from '#ui/layout/usePhone.ts'
import { WhileLoading } from '#ui/lazily.tsx'
import { WidgetBoundary } from './widgets.boundary.tsx'
import classes from './widgets.grid.module.css'
import { expectedHeight } from './widgets.heights.ts'
import { NumbersFirst } from './widgets.numbersFirst.tsx'
import { inReadingOrder, rowsOf, withinGrid } from './widgets.tabs.ts'
import { useAfterPaint } from './widgets.waiting.ts'

interface WidgetGridProps {
  readonly widgets: readonly Widget[]
  readonly renderWidget: (widget: Widget) => ReactNode
}

type GridPlace = CSSProperties & Readonly<Record<`--widget-${string}`, number>>

/** The widgets of a tab in twelve columns, each as tall as its content; on a phone one under the other. */
export function WidgetGrid({ widgets, renderWidget }: WidgetGridProps) {
  const placed = useMemo(() => inReadingOrder(widgets.map(withinGrid)), [widgets])
  const rows = useMemo(() => rowsOf(placed), [placed])
  // Numbers come first: charts ask a moment later, and are drawn when the numbers are there.
  const isLater = useAfterPaint()
  return (
    <NumbersFirst>
      <ul className={classes.grid} aria-label="Widgets">
        {placed.map(widget => {
          const { _id, type, x, width } = widget
          const place: GridPlace = {
            '--widget-column': x + 1,
            '--widget-width': width,
            '--widget-row': (rows.get(_id) ?? 0) + 1,
          }
          return (
            <li key={_id} aria-label={widgetTitle(widget)} className={classes.cell} style={place} data-kind={type}>
              {isLater || !isChart(type) ? (
                <WidgetSlot widget={widget}>{renderWidget(widget)}</WidgetSlot>
              ) : (
                <Waiting widget={widget} />
              )}
            </li>
          )
        })}
      </ul>
    </NumbersFirst>
  )
}

const isChart = (type: Widget['type']): boolean => type.endsWith('Chart')

interface WidgetSlotProps {
  readonly widget: Widget
  readonly children: ReactNode
}

/** What one widget cannot load or draw leaves the others as they are. */
export function WidgetSlot({ widget, children }: WidgetSlotProps) {
  return (
    <WidgetBoundary title={widgetTitle(widget)} resetKey={JSON.stringify([widget.type, widget.info])}>
      <WhileLoading show={<Waiting widget={widget} />}>{children}</WhileLoading>
    </WidgetBoundary>
  )
}

function Waiting({ widget }: { readonly widget: Pick<Widget, 'type' | 'info'> }) {
  const height = expectedHeight(widget, usePhone())
  return (
    <Paper
      component="output"
      display="block"
      withBorder
      p="md"
      h={height}
      aria-busy
      aria-label={`${widgetTitle(widget)}: a carregar`}
    >
      <Skeleton height={16} width={160} mb="md" />
      <Skeleton height={height - 68} />
    </Paper>
  )
}
