import { isIdentity } from '@tipy/domain/record/identity'

/** What the address of the statements says. */
export interface StatementsSearch {
  /** Whose statement is open, and which of its sums. */
  readonly person?: string
  readonly sum?: string
  /** The search and the sort of the overview. */
  readonly q?: string
  readonly sort?: string
}

export function readStatementsSearch({ person, sum, q, sort }: Record<string, unknown>): StatementsSearch {
  return {
    ...(typeof person === 'string' && isIdentity(person) && { person }),
    ...(typeof sum === 'string' && { sum }),
    ...(typeof q === 'string' && { q }),
    ...(typeof sort === 'string' && { sort }),
  }
}
