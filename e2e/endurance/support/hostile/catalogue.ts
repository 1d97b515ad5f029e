/** What the company's own people read before the attack: real ids and values. */
export interface Catalogue {
  /** Rows by kind: findings, users, comments … */
  readonly rows: Map<string, Record<string, unknown>[]>
  /** Values by field name, of all kinds. */
  readonly values: Map<string, unknown[]>
}

export const emptyCatalogue = (): Catalogue => ({ rows: new Map(), values: new Map() })

const maxValues = 200

/** Stores every nested value by its field name, up to a maximum per name. */
export function addValues({ values }: Catalogue, shown: unknown): void {
  if (Array.isArray(shown)) for (const each of shown) addValues({ values, rows: new Map() }, each)
  else if (typeof shown === 'object' && shown !== null) {
    for (const [name, value] of Object.entries(shown)) {
      const noted = values.get(name) ?? []
      if (value !== null && noted.length < maxValues) noted.push(value)
      values.set(name, noted)
      addValues({ values, rows: new Map() }, value)
    }
  }
}

export function addRows(catalogue: Catalogue, of: string, rows: readonly Record<string, unknown>[]): void {
  catalogue.rows.set(of, [...(catalogue.rows.get(of) ?? []), ...rows])
  addValues(catalogue, rows)
}

export const idsOf = ({ rows }: Catalogue, of: string): readonly string[] =>
  (rows.get(of) ?? []).map(row => String(row._id)).filter(id => id !== 'undefined')
