/** One kind of amount on a chart, with what it is called and how it is drawn. */
export interface Series<Name extends string = string> {
  readonly name: Name
  readonly label: string
  /** Of the palette. */
  readonly color: string
}

/** One place on the axis of a chart, with its amount of each series. */
export interface Point<Name extends string = string> {
  readonly key: string
  readonly label: string
  readonly values: Readonly<Record<Name, number>>
}
