import type { FieldMessages } from '../errors/errors.ts'
import { isIdentity } from './identity.ts'

/** A party as a record stores it, and whether it is outside the company. */
export interface Party {
  readonly value: string | null
  readonly isExternal: boolean
}

/** The id of the user who takes part; null when there is none, or the party is outside. */
export function personIn({ value, isExternal }: Party): string | null {
  return !isExternal && value !== null && isIdentity(value) ? value : null
}

/** Value and flag must agree: an inner party is a user's id, an outer one a name. */
export function partyIssues(field: string, { value, isExternal }: Party): FieldMessages {
  if (value === null || isIdentity(value) !== isExternal) return {}
  return { [field]: isExternal ? 'Escreva o nome de quem é externo' : 'Escolha uma pessoa da lista' }
}
