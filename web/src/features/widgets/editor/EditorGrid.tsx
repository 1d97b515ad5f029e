import { VisuallyHidden } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { Widget } from '@tipy/domain/features/widgets/widgets.contract'
import { kindOf } from '@tipy/domain/features/widgets/widgets.kinds'
import { editorHeight, gridColumns, gridMargin, rowHeight } from '@tipy/domain/features/widgets/widgets.rules'
import { widgetTitle } from '@tipy/domain/features/widgets/widgets.title'
import { type KeyboardEvent, type ReactNode, useId, useMemo, useState } from 'react'
import { GridLayout, type Layout, useContainerWidth } from 'react-grid-layout'
import { moved, type Step, widened, withPlaces } from './arrangement.ts'
import classes from './Editor.module.css'
import { EditorTile } from './EditorTile.tsx'
import type { Arrangement } from './useArrangement.ts'

interface EditorGridProps {
  readonly name: string
  /** Those of the open tab. */
  readonly widgets: readonly Widget[]
  readonly arrange: Arrangement['arrange']
  readonly renderMenu: (widget: Widget) => ReactNode
}

const gridConfig = {
  cols: gridColumns,
  rowHeight,
  margin: [gridMargin, gridMargin] as const,
  containerPadding: [0, 0] as const,
}
const dragConfig = { handle: `.${classes.handle}`, cancel: `.${classes.menu}` }
/** A finger anywhere else scrolls the page: tiles cover most of a phone. */
const touchDragConfig = { handle: `.${classes.grip}` }
const resizeConfig = { handles: ['e'] as const }

const steps: Readonly<Record<string, Step>> = {
  ArrowLeft: { columns: -1, rows: 0 },
  ArrowRight: { columns: 1, rows: 0 },
  ArrowUp: { columns: 0, rows: -1 },
  ArrowDown: { columns: 0, rows: 1 },
}

const placeText = (widget: Pick<Widget, 'type' | 'info' | 'x' | 'y' | 'width'>): string =>
  `${widgetTitle(widget)}: linha ${widget.y / editorHeight + 1}, coluna ${widget.x + 1}, largura ${widget.width} de ${gridColumns}`

/** The widgets of a tab as tiles that are dragged, widened, and moved by keys. */
export function EditorGrid({ name, widgets, arrange, renderMenu }: EditorGridProps) {
  // Drawn at a guessed width first, a phone would show the whole page smaller, and stay so.
  const { width, containerRef, mounted } = useContainerWidth({ measureBeforeMount: true })
  const isTouch = useMediaQuery('(hover: none)', false)
  const [announced, setAnnounced] = useState('')
  const keysId = useId()
  const layout = useMemo(() => widgets.map(itemOf), [widgets])

  const take = (next: Layout) => {
    const places = new Map(next.map(({ i, x, y, w }) => [i, { x, y, width: w }]))
    arrange(all => withPlaces(all, places))
  }

  function onKeyDown(event: KeyboardEvent, id: string) {
    const step = steps[event.key]
    if (!step || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    arrange(all => {
      const next = event.shiftKey ? widened(all, id, step.columns - step.rows) : moved(all, id, step)
      const widget = next.find(({ _id }) => _id === id)
      if (widget) setAnnounced(placeText(widget))
      return next
    })
  }

  return (
    <div ref={containerRef}>
      {mounted && (
        <GridLayout
          className={classes.grid ?? ''}
          width={width}
          layout={layout}
          gridConfig={gridConfig}
          dragConfig={isTouch ? touchDragConfig : dragConfig}
          resizeConfig={resizeConfig}
          onDragStop={take}
          onResizeStop={take}
        >
          {widgets.map(widget => (
            <div key={widget._id}>
              <EditorTile
                widget={widget}
                label={placeText(widget)}
                keysId={keysId}
                onKeyDown={event => onKeyDown(event, widget._id)}
                menu={renderMenu(widget)}
              />
            </div>
          ))}
        </GridLayout>
      )}
      <VisuallyHidden id={keysId}>As setas movem; Shift e as setas mudam a largura</VisuallyHidden>
      <VisuallyHidden component="output" aria-label={`Disposição de ${name}`}>
        {announced}
      </VisuallyHidden>
    </div>
  )
}

/** Every tile is as high as the others: only its width changes. */
const itemOf = ({ _id, type, x, y, width }: Widget) => ({
  i: _id,
  x,
  y,
  w: width,
  h: editorHeight,
  minW: kindOf(type).minWidth,
  maxW: gridColumns,
  minH: editorHeight,
  maxH: editorHeight,
})
