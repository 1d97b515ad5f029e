import type { FieldMessages } from '../errors/errors.ts'
import { isIdentity } from './identity.ts'

/** Who takes part, as a record keeps it, and whether that is somebody outside the company. */
export interface Party {
  readonly value: string | null
  readonly isExternal: boolean
}

/** The identity of the person of the company who takes part; null when it is nobody, or somebody outside. */
export function personIn({ value, isExternal }: Party): string | null {
  return !isExternal && value !== null && isIdentity(value) ? value : null
}

/** The value and what is said of it must agree: inside is a person, outside is a name. */
export function partyIssues(field: string, { value, isExternal }: Party): FieldMessages {
  if (value === null || isIdentity(value) !== isExternal) return {}
  return { [field]: isExternal ? 'Escreva o nome de quem é externo' : 'Escolha uma pessoa da lista' }
}
