/** A document as what it says, in words; how it looks on paper is the server's (platform/pdf). */

/** A label with its value. `room`: of the four places of a row, how many it takes. */
export interface Fact {
  readonly label: string
  readonly value: string
  readonly room?: 2 | 4
}

export interface TableColumn {
  readonly label: string
  /** Numbers stand under each other. */
  readonly isNumber?: true
  /** How wide beside the others; as wide as its words unless said. */
  readonly part?: number
}

export interface Card {
  readonly title: string
  /** What stands at its right: a share. */
  readonly aside: string | null
  readonly facts: readonly Fact[]
}

export interface Check {
  readonly label: string
  readonly isDone: boolean
  readonly detail: string | null
}

export type Block =
  | { readonly kind: 'facts'; readonly facts: readonly Fact[] }
  | {
      readonly kind: 'table'
      readonly columns: readonly TableColumn[]
      readonly rows: readonly (readonly string[])[]
      readonly total: readonly string[] | null
      /** It may go on over pages, each with its head; kept together unless said. */
      readonly isLong?: true
    }
  | { readonly kind: 'cards'; readonly cards: readonly Card[] }
  | { readonly kind: 'checks'; readonly checks: readonly Check[] }
  | { readonly kind: 'text'; readonly text: string }

export interface Section {
  readonly title: string
  readonly blocks: readonly Block[]
}

export interface Badge {
  readonly text: string
  readonly tone: 'plain' | 'good' | 'warning' | 'bad'
}

/** In whose name it goes. */
export interface Letterhead {
  readonly name: string
  readonly initials: string
  /** AMI, NIF, address: what the law wants to be read there. */
  readonly lines: readonly string[]
  readonly colors: { readonly deep: string; readonly main: string; readonly soft: string; readonly accent: string }
}

export interface Paper {
  readonly letterhead: Letterhead
  readonly title: string
  /** What tells it from others of its kind. */
  readonly reference: string
  readonly subtitle: string
  readonly badges: readonly Badge[]
  /** Written across every page of what does not hold yet. */
  readonly watermark: string | null
  /** What is looked for first. */
  readonly figures: readonly Fact[]
  readonly sections: readonly Section[]
  /** Who issued it, and when. */
  readonly issued: string
}
