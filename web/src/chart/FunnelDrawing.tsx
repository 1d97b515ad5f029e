import { formatNumber } from '@tipy/domain/text/numbers'
import { Funnel, FunnelChart, LabelList, ResponsiveContainer } from 'recharts'
import classes from './FunnelDrawing.module.css'
import { FunnelStep } from './FunnelStep.tsx'
import { funnelParts, stepShare } from './funnelParts.ts'
import { colorAt } from './palette.ts'
import type { DrawingProps, Point, Series } from './series.ts'

/** The width beside the funnel in which its steps are named. */
const labelsWidth = 185
/** With its labels; on a wider screen it would only be flatter. */
const maxWidth = 2150

/** The points of the first series as steps of a funnel, named beside it; further series are the parts of each step. */
export function FunnelDrawing({ series, points, height, onOpen }: DrawingProps) {
  const [whole, ...parts] = series
  if (!whole) return null
  const open = (index: number) => {
    const point = points[index]
    if (point) onOpen(whole.name, point)
  }
  return (
    <div className={classes.drawing} style={{ maxWidth }}>
      <ResponsiveContainer width="100%" height={height}>
        <FunnelChart
          margin={{ top: 4, bottom: 4, left: 0, right: labelsWidth }}
          // The table of the chart is reached by keyboard, the drawing is not.
          accessibilityLayer={false}
        >
          <Funnel
            dataKey="value"
            data={points.map(({ label, values, color }, at) => ({
              name: label,
              value: values[whole.name] ?? 0,
              fill: color ?? colorAt(at),
            }))}
            lastShapeType="rectangle"
            stroke="var(--tipy-surface)"
            shape={FunnelStep}
            isAnimationActive={false}
            cursor="pointer"
            onClick={(_step, index) => open(index)}
          >
            <LabelList content={stepLabels({ points, whole, parts, onOpen: open })} />
          </Funnel>
        </FunnelChart>
      </ResponsiveContainer>
    </div>
  )
}

const gap = 14

interface Placed {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

const isPlaced = (box: unknown): box is Placed =>
  typeof box === 'object' && box !== null && ['x', 'y', 'width', 'height'].every(name => name in box)

interface StepLabelsProps {
  readonly points: readonly Point[]
  readonly whole: Series
  readonly parts: readonly Series[]
  readonly onOpen: (index: number) => void
}

interface LabelPlace {
  readonly index?: number | undefined
  readonly viewBox?: unknown
  readonly parentViewBox?: unknown
}

/** The label of each step, where the library has drawn it. */
const stepLabels =
  ({ points, whole, parts, onOpen }: StepLabelsProps) =>
  ({ index = 0, viewBox, parentViewBox }: LabelPlace) => {
    const point = points[index]
    if (!point || !isPlaced(viewBox) || !isPlaced(parentViewBox)) return null
    return (
      <StepLabel
        point={point}
        whole={whole}
        parts={parts}
        first={points[0]?.values[whole.name] ?? 0}
        x={parentViewBox.x + parentViewBox.width + gap}
        y={viewBox.y}
        height={viewBox.height}
        onOpen={() => onOpen(index)}
      />
    )
  }

interface StepLabelProps {
  readonly point: Point
  readonly whole: Series
  readonly parts: readonly Series[]
  /** Of the first step, of which each is a part. */
  readonly first: number
  readonly x: number
  readonly y: number
  readonly height: number
  readonly onOpen: () => void
}

const nameHeight = 14
const valueHeight = 19
const partHeight = 13
function StepLabel({ point, whole, parts, first, x, y, height, onOpen }: StepLabelProps) {
  const value = point.values[whole.name] ?? 0
  const share = stepShare(value, first)
  const room = Math.floor((height - nameHeight - valueHeight) / partHeight)
  const texts = funnelParts(point, parts, room)
  const top = y + (height - nameHeight - valueHeight - texts.length * partHeight) / 2
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the table of the chart has the same as buttons
    <g className={classes.step} onClick={onOpen}>
      <text className={classes.name} x={x} y={top + 11}>
        {point.label}
      </text>
      <text className={classes.value} x={x} y={top + nameHeight + 14}>
        {formatNumber(value)}
        {share !== null && (
          <tspan className={classes.name} dx={6}>
            {share}
          </tspan>
        )}
      </text>
      {texts.map((text, at) => (
        <text key={text} className={classes.name} x={x} y={top + nameHeight + valueHeight + (at + 1) * partHeight - 3}>
          {text}
        </text>
      ))}
    </g>
  )
}
