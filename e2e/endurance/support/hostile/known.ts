/** What a company's own people were shown beforehand: real identities and real words, by the name they go by. */
export interface Catalogue {
  /** Rows by what they are of: findings, users, comments … */
  readonly rows: Map<string, Record<string, unknown>[]>
  /** Values by the name of their field, whatever they were of. */
  readonly values: Map<string, unknown[]>
}

export const nothingKnown = (): Catalogue => ({ rows: new Map(), values: new Map() })

const maxValues = 200

/** Notes every value below, by its name; of many, the first ones. */
export function noteValues({ values }: Catalogue, shown: unknown): void {
  if (Array.isArray(shown)) for (const each of shown) noteValues({ values, rows: new Map() }, each)
  else if (typeof shown === 'object' && shown !== null) {
    for (const [name, value] of Object.entries(shown)) {
      const noted = values.get(name) ?? []
      if (value !== null && noted.length < maxValues) noted.push(value)
      values.set(name, noted)
      noteValues({ values, rows: new Map() }, value)
    }
  }
}

export function noteRows(known: Catalogue, of: string, rows: readonly Record<string, unknown>[]): void {
  known.rows.set(of, [...(known.rows.get(of) ?? []), ...rows])
  noteValues(known, rows)
}

export const idsOf = ({ rows }: Catalogue, of: string): readonly string[] =>
  (rows.get(of) ?? []).map(row => String(row._id)).filter(id => id !== 'undefined')
