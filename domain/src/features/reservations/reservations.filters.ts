import { type NamedFilters, namedFilter } from '../../record/filters.ts'
import { type Reservations, reservations } from './reservations.record.ts'

/** How far a deal is (S2 §2 "Executed state"). */
export const executedStates = { toExecute: 'Por executar', executed: 'Executadas', giveUp: 'Desistências' } as const

/** Filters that are not one field (S2 §2 "Reservation filters"). */
export const reservationsFilters = {
  consultants: namedFilter(reservations, 'Consultores', 'keys', (it, given) =>
    it.or(it.in('finder', given), it.in('seller', given)),
  ),
  teams: namedFilter(reservations, 'Equipas', 'keys', (it, given) =>
    it.or(it.in('finderTeam', given), it.in('sellerTeam', given)),
  ),
  commercialDirectors: namedFilter(reservations, 'Diretores Comerciais', 'keys', (it, given) =>
    it.or(it.in('finderCommercialDirector', given), it.in('sellerCommercialDirector', given)),
  ),
  executed: namedFilter(reservations, 'Execução', 'keys', (it, given) => {
    const going = it.and(it.is('isDone', false), it.is('isBroken', false))
    const meanings = { toExecute: going, executed: it.is('isDone', true), giveUp: it.is('isBroken', true) }
    return it.or(...Object.entries(meanings).flatMap(([key, meaning]) => (given.includes(key) ? [meaning] : [])))
  }),
  hasPrediction: namedFilter(reservations, 'Data prevista', 'toggle', (it, given) => {
    const predicted = it.some('billingDates', date => date.not(date.empty('predictedExecutionDate')))
    return given ? predicted : it.not(predicted)
  }),
  predictionDate: namedFilter(reservations, 'Data de previsão', 'days', (it, range) =>
    it.some('billingDates', date => date.range('predictedExecutionDate', range)),
  ),
  billingDate: namedFilter(reservations, 'Data de faturação', 'days', (it, range) =>
    it.some('billingDates', date => date.range('executionDate', range)),
  ),
  bankStatement: namedFilter(reservations, 'Extrato bancário recebido', 'toggle', (it, given) =>
    given ? it.not(it.empty('bankCommissionDate')) : it.empty('bankCommissionDate'),
  ),
} satisfies NamedFilters<Reservations>
