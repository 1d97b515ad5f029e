/** One kind of amount on a chart, with its label and colour. */
export interface Series<Name extends string = string> {
  readonly name: Name
  readonly label: string
  /** From the palette. */
  readonly color: string
  /** A number that has no rows to open, as a median of others. */
  readonly isPlain?: boolean
  /** Drawn as a broken line, so that colour alone does not tell lines apart. */
  readonly dash?: string
}

/** One place on the axis of a chart, with its amount per series; null: there is none. */
export interface Point<Name extends string = string> {
  readonly key: string
  readonly label: string
  /** In place of the label on the axis, where it must be short. */
  readonly tick?: string
  readonly values: Readonly<Record<Name, number | null>>
  /** Instead of the series' colour: the one bar that stands out. */
  readonly color?: string
}

/** What every drawing of a chart takes. */
export interface DrawingProps<Name extends string = string> {
  readonly series: readonly Series<Name>[]
  readonly points: readonly Point<Name>[]
  readonly unit: ChartUnit
  readonly height: number
  /** The user clicked a point, bar or slice. */
  readonly onOpen: (series: Name, point: Point<Name>) => void
}

export type ChartUnit = 'euro' | 'count' | 'percent'
