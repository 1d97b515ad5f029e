import type { HttpCall } from './client.ts'
import type { HandRoutes } from './handRoutes.ts'

export type Values = Readonly<Record<string, unknown>>

/** One question, asked of the product and of a route written by hand. */
export interface SpeedQuestion {
  readonly name: string
  /** The call of a turn: another turn asks for other rows, unless the question says otherwise. */
  readonly product: (turn: number) => HttpCall
  readonly hand: HandSide | null
}

interface HandSide {
  readonly call: (turn: number) => HttpCall
  /** What both answers to a turn must have in common. */
  readonly factsOfProduct: (data: Values) => unknown
  readonly factsByHand: (answers: HandAnswers) => unknown
}

/** The rows of each statement. */
export type HandAnswers = readonly (readonly Values[])[]
export const firstRow = ([rows]: HandAnswers): Values => rows?.[0] ?? {}

export interface SpeedQuestions {
  readonly questions: readonly SpeedQuestion[]
  /** The routes that answer them by hand. */
  readonly routes: HandRoutes
}
