import { type NamedFilters, namedFilter } from '../../record/filters.ts'
import { type Viabilities, viabilities } from './viabilities.record.ts'

/** Filters that are not one field (S2 §2 "Viabilities list"). */
export const viabilitiesFilters = {
  giveUp: namedFilter(viabilities, 'Mostrar', 'toggle', (it, given) =>
    given ? it.not(it.empty('giveUpDate')) : it.empty('giveUpDate'),
  ),
} satisfies NamedFilters<Viabilities>
