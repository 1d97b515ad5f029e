import { ActionIcon, Paper, Skeleton, Text, Title, Tooltip } from '@mantine/core'
import { IconChartBar, IconCopy, IconPhotoDown, IconTable } from '@tabler/icons-react'
import { type ComponentType, type CSSProperties, type ReactNode, type RefObject, useId, useRef, useState } from 'react'
import { copyImage, copyRich } from '#ui/clipboard.ts'
import { Loading } from '#ui/Loading.tsx'
import { WhileLoading } from '#ui/lazily.tsx'
import { RetryNote } from '#ui/RetryNote.tsx'
import { saveFile } from '#ui/saveFile.ts'
import { toast } from '#ui/toast.ts'
import { usePrinting } from '#ui/usePrinting.ts'
import classes from './ChartFrame.module.css'
import { ChartTable, type RenderLink } from './ChartTable.tsx'
import { copiedTable } from './copiedTable.ts'
import { loadDrawings } from './drawings.tsx'
import { useDrawingTurn } from './drawingTurn.ts'
import { chartImage } from './image.ts'
import type { ChartUnit, DrawingProps, Point, Series } from './series.ts'

export interface ChartFrameProps<Name extends string = string> {
  readonly title: string
  /** What it shows, in one line. */
  readonly note?: ReactNode
  /** The heading of the table's first column: "Mês". */
  readonly heading: string
  readonly series: readonly Series<Name>[]
  /** Undefined until they are loaded. */
  readonly points: readonly Point<Name>[] | undefined
  readonly unit: ChartUnit
  readonly height?: number
  /** Whether the numbers belong to an earlier question: they are shown dimmed. */
  readonly isWaiting?: boolean
  /** Set when the numbers could not be loaded: asks for them again. */
  readonly onRetry?: (() => void) | undefined
  /** Choices beside the title. */
  readonly controls?: ReactNode
  readonly empty?: string
  /** Slices have colours of their own, which the legend of the picture names. */
  readonly legend?: readonly Pick<Series, 'label' | 'color'>[]
  readonly Drawing: ComponentType<DrawingProps<Name>>
  readonly onOpen: (series: Name, point: Point<Name>) => void
  /** Of the table's amounts, where they lead to a page instead of opening a dialog. */
  readonly renderLink?: RenderLink<Name>
}

const standardHeight = 260

/** Whether no point has a value: there is nothing to draw, to read or to copy. */
const isEmpty = <Name extends string>({ points = [], series }: Pick<ChartFrameProps<Name>, 'points' | 'series'>) =>
  points.every(({ values }) => series.every(({ name }) => !values[name]))

/** A chart with its title, the same numbers as a table, and both to copy. */
export function ChartFrame<Name extends string>(props: ChartFrameProps<Name>) {
  const { title, note, controls, points, isWaiting = false } = props
  const [isTable, setTable] = useState(false)
  const hasNumbers = !isEmpty(props)
  const hasTurn = useDrawingTurn(hasNumbers, loadDrawings)
  const isPending = hasNumbers && !hasTurn && !isTable
  const heading = useId()
  const body = useRef<HTMLDivElement>(null)
  return (
    <Paper component="article" withBorder className={classes.frame} aria-labelledby={heading}>
      <div className={classes.head}>
        <div className={classes.titles}>
          <Title order={2} fz="md" id={heading}>
            {title}
          </Title>
          {note && (
            <Text size="xs" c="dimmed" component="div">
              {note}
            </Text>
          )}
        </div>
        {controls && (
          <div className={classes.controls} data-screen-only>
            {controls}
          </div>
        )}
        {points && hasNumbers && <Tools {...props} points={points} body={body} isTable={isTable} onTable={setTable} />}
      </div>
      <div ref={body} className={classes.body} data-waiting={isWaiting || undefined} aria-busy={isWaiting || isPending}>
        <Content {...props} isTable={isTable} hasTurn={hasTurn} />
      </div>
    </Paper>
  )
}

interface ContentProps<Name extends string> extends ChartFrameProps<Name> {
  readonly isTable: boolean
  /** Whether the chart may be drawn. */
  readonly hasTurn: boolean
}

/** The chart, its table, or what stands in their place: always of the same height. */
function Content<Name extends string>(props: ContentProps<Name>) {
  const {
    title,
    heading,
    series,
    points,
    unit,
    height = standardHeight,
    isTable,
    hasTurn,
    onRetry,
    empty,
    Drawing,
    onOpen,
    renderLink,
  } = props
  if (!points && onRetry)
    return (
      <div className={classes.empty} style={{ height }}>
        <RetryNote onRetry={onRetry} />
      </div>
    )
  if (!points) return <Loading height={height} />
  if (isEmpty(props))
    return (
      <Text c="dimmed" size="sm" className={classes.empty} h={height}>
        {empty ?? 'Não há resultados'}
      </Text>
    )
  const table = { label: title, heading, points, unit }
  // For screen readers and paper, with the drawing: a funnel of many recruiters has thousands of cells. Without buttons:
  // what is not seen must not take the focus.
  const numbers = (
    <div className={classes.numbers}>
      <ChartTable {...table} columns={series.map(one => ({ ...one, isPlain: true }))} onOpen={() => {}} />
    </div>
  )
  if (!hasTurn && !isTable) return <BeforeTurn height={height} onPaper={numbers} />
  return (
    <>
      {hasTurn && (
        // Under the table it stays, unseen: paper has both.
        <div aria-hidden className={classes.drawing} data-unseen={isTable || undefined}>
          <WhileLoading show={<Skeleton height={height} />}>
            <Drawing series={series} points={points} unit={unit} height={height} onOpen={onOpen} />
          </WhileLoading>
        </div>
      )}
      {isTable ? (
        // A region that scrolls must be reachable by keyboard; its buttons are.
        <div className={classes.scroll} style={{ '--chart-height': `${height}px` } as CSSProperties}>
          <ChartTable
            {...table}
            columns={series}
            onOpen={(name, point) => point && onOpen(name, point)}
            renderLink={renderLink}
          />
        </div>
      ) : (
        numbers
      )}
    </>
  )
}

interface BeforeTurnProps {
  readonly height: number
  readonly onPaper: ReactNode
}

/** In place of a chart until it is its turn. Paper does not wait for the drawing, but has the numbers. */
const BeforeTurn = ({ height, onPaper }: BeforeTurnProps) => (usePrinting() ? onPaper : <Loading height={height} />)

interface ToolsProps<Name extends string> extends ChartFrameProps<Name> {
  readonly points: readonly Point<Name>[]
  readonly body: RefObject<HTMLDivElement | null>
  readonly isTable: boolean
  readonly onTable: (isTable: boolean) => void
}

function Tools<Name extends string>(props: ToolsProps<Name>) {
  const { title, heading, series, points, unit, legend = series, body, isTable, onTable } = props
  const copyTable = async () => {
    if (await copyRich(copiedTable({ heading, series, points, unit }))) toast.success('Tabela copiada')
    else toast.failure('Erro no pedido')
  }
  const copyPicture = async () => {
    const picture = body.current && (await chartImage(body.current, { title, series: legend }))
    if (!picture) return toast.failure('Não há gráfico para copiar')
    if (await copyImage(picture)) return toast.success('Imagem copiada')
    saveFile(`${title}.png`, picture)
    return toast.success('Imagem descarregada')
  }
  return (
    <div className={classes.tools} data-screen-only>
      <Tool
        label={isTable ? `${title}: ver gráfico` : `${title}: ver tabela`}
        icon={isTable ? <IconChartBar size={16} aria-hidden /> : <IconTable size={16} aria-hidden />}
        onClick={() => onTable(!isTable)}
      />
      {!isTable && (
        <Tool
          label={`${title}: copiar imagem`}
          icon={<IconPhotoDown size={16} aria-hidden />}
          onClick={() => void copyPicture()}
        />
      )}
      <Tool
        label={`${title}: copiar tabela`}
        icon={<IconCopy size={16} aria-hidden />}
        onClick={() => void copyTable()}
      />
    </div>
  )
}

interface ToolProps {
  readonly label: string
  readonly icon: ReactNode
  readonly onClick: () => void
}

function Tool({ label, icon, onClick }: ToolProps) {
  return (
    <Tooltip label={label}>
      <ActionIcon variant="subtle" color="gray" aria-label={label} onClick={onClick}>
        {icon}
      </ActionIcon>
    </Tooltip>
  )
}
