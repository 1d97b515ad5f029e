import type { Flag } from '@tipy/domain/access/flags'
import { roleInDeal } from '@tipy/domain/features/statements/statements.rules'
import type { FigureModel } from '@tipy/domain/figures/measures'
import { screens } from '@tipy/domain/navigation/screens'

interface FigureRecord {
  readonly noun: string
  /** The path of its list, and the flag that opens it. */
  readonly path: string
  readonly flag: Flag
  readonly list: string
  /** Where one of them is shown. */
  readonly place: (id: string) => { readonly to: string; readonly search: Readonly<Record<string, string>> }
}

/** The records that figures are sums of, as their rows name and open them. */
export const figureRecords: Readonly<Record<FigureModel, FigureRecord>> = {
  invoices: {
    noun: 'Fatura',
    path: screens.invoices.path,
    flag: 'listInvoices',
    list: 'faturas',
    place: id => ({ to: screens.invoice.path.replace('{id}', id), search: {} }),
  },
  reservations: {
    noun: 'Reserva',
    path: screens.reservations.path,
    flag: 'listReservations',
    list: 'reservas',
    place: id => ({ to: screens.reservation.path.replace('{id}', id), search: {} }),
  },
  findings: {
    noun: 'Angariação',
    path: screens.findings.path,
    flag: 'listFindings',
    list: 'angariações',
    place: id => ({ to: screens.findings.path, search: { id } }),
  },
  expenses: {
    noun: 'Despesa',
    path: screens.expenses.path,
    flag: 'listExpenses',
    list: 'despesas',
    place: id => ({ to: screens.expenses.path, search: { id } }),
  },
}

const responsibleOf = /^(finder|seller)(CommercialDirector|Broker|Coo|Recruiter|RecruiterDirector)$/
const roleOfName = {
  CommercialDirector: 'commercialDirector',
  Broker: 'broker',
  Coo: 'coo',
  Recruiter: 'recruiter',
  RecruiterDirector: 'recruiterDirector',
} as const
type ResponsibleName = keyof typeof roleOfName

/** The part of a deal that a row counts: "Angariador", "Diretor comercial (venda)". */
export function partText(part: string | null): string | null {
  if (part === null) return null
  if (part === 'finder' || part === 'seller') return roleInDeal({ role: 'consultant', side: part }, null)
  if (part === 'creditManager') return roleInDeal({ role: 'creditManager', side: null }, null)
  const [, side, name] = responsibleOf.exec(part) ?? []
  if (side === undefined || name === undefined) return null
  return roleInDeal({ role: roleOfName[name as ResponsibleName], side: side as 'finder' | 'seller' }, null)
}
