import { delegatedFilter, type NamedFilters, namedFilter } from '../../record/filters.ts'
import { type Reservations, reservations } from './reservations.record.ts'

/** How far a reservation is (docs/features/reservations.md). */
export const executedStates = { toExecute: 'Por executar', executed: 'Executadas', giveUp: 'Desistências' } as const

/** Filters that compare more than one field (docs/features/reservations.md). */
export const reservationsFilters = {
  consultants: namedFilter(reservations, 'Consultores', 'keys', (where, value) =>
    where.or(where.in('finder', value), where.in('seller', value)),
  ),
  teams: namedFilter(reservations, 'Equipas', 'keys', (where, value) =>
    where.or(where.in('finderTeam', value), where.in('sellerTeam', value)),
  ),
  commercialDirectors: namedFilter(reservations, 'Diretores Comerciais', 'keys', (where, value) =>
    where.or(where.in('finderCommercialDirector', value), where.in('sellerCommercialDirector', value)),
  ),
  executed: namedFilter(reservations, 'Execução', 'keys', (where, value) => {
    const going = where.and(where.is('isDone', false), where.is('isBroken', false))
    const meanings = { toExecute: going, executed: where.is('isDone', true), giveUp: where.is('isBroken', true) }
    return where.or(...Object.entries(meanings).flatMap(([key, meaning]) => (value.includes(key) ? [meaning] : [])))
  }),
  hasPrediction: namedFilter(reservations, 'Data prevista', 'toggle', (where, value) => {
    const predicted = where.some('billingDates', date => date.not(date.empty('predictedExecutionDate')))
    return value ? predicted : where.not(predicted)
  }),
  predictionDate: namedFilter(reservations, 'Data de previsão', 'days', (where, range) =>
    where.some('billingDates', date => date.range('predictedExecutionDate', range)),
  ),
  billingDate: namedFilter(reservations, 'Data de faturação', 'days', (where, range) =>
    where.some('billingDates', date => date.range('executionDate', range)),
  ),
  bankStatement: namedFilter(reservations, 'Extrato bancário recebido', 'toggle', (where, value) =>
    value ? where.not(where.empty('bankCommissionDate')) : where.empty('bankCommissionDate'),
  ),
  figure: delegatedFilter(reservations, 'Linhas de'),
} satisfies NamedFilters<Reservations>
