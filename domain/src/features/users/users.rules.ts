import type { Role } from '../../access/roles.ts'
import { contractKindOf } from '../config/config.rules.ts'

/** Of consultants and team leaders, who work for themselves, the product keeps no NISS (S1 §4). */
export function hasNiss(role: Role): boolean {
  return contractKindOf(role) === 'staff'
}
