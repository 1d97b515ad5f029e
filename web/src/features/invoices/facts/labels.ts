import type { Responsible } from '@tipy/domain/deal/responsibles'
import type { Side } from '@tipy/domain/deal/sides'
import type { SideTerm } from '@tipy/domain/features/invoices/invoices.hidden'
import { invoices } from '@tipy/domain/features/invoices/invoices.record'
import type { LedgerPart } from '@tipy/domain/ledger/ledger'

type SideAmount = 'Value' | 'Commission' | `${Responsible}Value`

const shortLabels: Readonly<Record<SideTerm | SideAmount | 'Broker' | 'Coo' | 'Office', string>> = {
  Percentage: 'Comissão',
  Commission: 'Valor da comissão',
  Value: 'Valor',
  Team: 'Equipa',
  CommercialDirector: 'Diretor comercial',
  CommercialDirectorCommission: 'Comissão do diretor',
  BrokerCommission: 'Comissão do broker',
  CooCommission: 'Comissão do COO',
  Recruiter: 'Recrutador',
  RecruiterPercentage: 'Comissão do recrutador',
  RecruiterDirector: 'Diretor do recrutador',
  RecruiterDirectorPercentage: 'Comissão deste diretor',
  CommercialDirectorValue: 'Valor do diretor',
  BrokerValue: 'Valor do broker',
  CooValue: 'Valor do COO',
  RecruiterValue: 'Valor do recrutador',
  RecruiterDirectorValue: 'Valor deste diretor',
  Broker: 'Broker',
  Coo: 'COO',
  Office: 'Agência',
}

/** Short labels for a section that names the side: the full ones would need two lines. */
export const termLabels = (side: Side): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(shortLabels).map(([name, label]) => [`${side}${name}`, label]))

/** The label of a ledger line: "Angariador", "Broker do vendedor". */
export const partName = ({ part }: { readonly part: LedgerPart }): string =>
  invoices.fields[part === 'agency' ? 'agencyValue' : part].label
