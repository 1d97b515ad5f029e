import { cents } from '../../money/money.ts'
import { type NamedFilters, namedFilter } from '../../record/filters.ts'
import { type Viabilities, viabilities } from './viabilities.record.ts'
import type { Credit } from './viabilities.rules.ts'

/** Whether some bank's request has such a credit. */
const step = (label: string, name: Credit) =>
  namedFilter(viabilities, label, 'toggle', (where, value) => {
    const has = where.some('requests', request => request.range(name, { from: cents(1) }))
    return value ? has : where.not(has)
  })

/** Filters that compare more than one field (docs/features/viabilities.md). */
export const viabilitiesFilters = {
  giveUp: namedFilter(viabilities, 'Mostrar', 'toggle', (where, value) =>
    value ? where.not(where.empty('giveUpDate')) : where.empty('giveUpDate'),
  ),
  requested: step('Crédito pedido', 'requestedCredit'),
  approved: step('Crédito aprovado', 'approvedCredit'),
  chosen: step('Crédito escolhido', 'chosenCredit'),
} satisfies NamedFilters<Viabilities>
