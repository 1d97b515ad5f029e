/** One kind of amount on a chart, with its label and colour. */
export interface Series<Name extends string = string> {
  readonly name: Name
  readonly label: string
  /** From the palette. */
  readonly color: string
}

/** One place on the axis of a chart, with its amount per series. */
export interface Point<Name extends string = string> {
  readonly key: string
  readonly label: string
  readonly values: Readonly<Record<Name, number>>
}
