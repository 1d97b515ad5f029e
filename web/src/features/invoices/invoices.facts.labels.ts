import type { Side } from '@tipy/domain/deal/sides'
import type { SideTerm } from '@tipy/domain/features/invoices/invoices.hidden'
import type { LedgerPart, LedgerRole } from '@tipy/domain/features/invoices/invoices.ledger'

const shortLabels: Readonly<Record<SideTerm | 'Broker' | 'Coo' | 'Office', string>> = {
  Percentage: 'Comissão',
  Team: 'Equipa',
  CommercialDirector: 'Diretor comercial',
  CommercialDirectorCommission: 'Comissão do diretor',
  BrokerCommission: 'Comissão do broker',
  CooCommission: 'Comissão do COO',
  Recruiter: 'Recrutador',
  RecruiterPercentage: 'Comissão do recrutador',
  RecruiterDirector: 'Diretor do recrutador',
  RecruiterDirectorPercentage: 'Comissão deste diretor',
  Broker: 'Broker',
  Coo: 'COO',
  Office: 'Agência',
}

/** In a section that says whose these are: in full, the labels would break in two lines. */
export const termLabels = (side: Side): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(shortLabels).map(([name, label]) => [`${side}${name}`, label]))

const sideNames: Readonly<Record<Side, string>> = { finder: 'angariador', seller: 'vendedor' }

const roleNames: Readonly<Record<Exclude<LedgerRole, 'consultant'>, string>> = {
  commercialDirector: 'Diretor comercial',
  broker: 'Broker',
  coo: 'COO',
  recruiter: 'Recrutador',
  recruiterDirector: 'Diretor do recrutador',
  creditManager: 'Gestora de crédito',
  agency: 'Fica na agência',
}

interface Placed {
  readonly part: LedgerPart
  readonly role: LedgerRole
  readonly side: Side | null
}

/** What somebody is paid for: "Angariador", "Broker do vendedor". */
export function partName({ role, side }: Placed): string {
  if (role === 'consultant') return side === 'finder' ? 'Angariador' : 'Vendedor'
  return side === null ? roleNames[role] : `${roleNames[role]} do ${sideNames[side]}`
}
