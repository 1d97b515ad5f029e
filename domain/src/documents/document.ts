/** The content of a document; the server draws it (platform/pdf). */

/** A label with its value. `columns`: how many of a row's four columns it takes. */
export interface Fact {
  readonly label: string
  readonly value: string
  readonly columns?: 2 | 4
}

export interface TableColumn {
  readonly label: string
  /** Numbers are aligned to the right. */
  readonly isNumber?: true
  /** Width relative to the other columns; by default that of its text. */
  readonly part?: number
}

export interface Card {
  readonly title: string
  /** The text at its right: a share. */
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
      /** May break across pages, with its head on each; by default it stays on one page. */
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

/** The issuer of a document. */
export interface Letterhead {
  readonly name: string
  readonly initials: string
  /** AMI, NIF, address: required by law. */
  readonly lines: readonly string[]
  readonly colors: { readonly deep: string; readonly main: string; readonly soft: string; readonly accent: string }
}

export interface Paper {
  readonly letterhead: Letterhead
  readonly title: string
  /** Distinguishes it from others of its kind. */
  readonly reference: string
  readonly subtitle: string
  readonly badges: readonly Badge[]
  /** Printed across every page of a document that is not final. */
  readonly watermark: string | null
  /** The main figures, at the top. */
  readonly figures: readonly Fact[]
  readonly sections: readonly Section[]
  /** Issuer and time. */
  readonly issued: string
}
