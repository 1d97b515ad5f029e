import { item } from './items.ts'

const withDeal = [
  'Caixa Geral de Depósitos',
  'Millennium bcp',
  'Santander',
  'novobanco',
  'BPI',
  'Banco Montepio',
  'Crédito Agrícola',
  'Bankinter',
  'Banco CTT',
  'ABANCA',
  'UCI',
]

const withoutDeal = [
  'ActivoBank',
  'EuroBic',
  'Banco Best',
  'BiG',
  'Banco Invest',
  'Atlântico Europa',
  'Banco BAI Europa',
  'Caixa Agrícola de Leiria',
  'Caixa Agrícola de Mafra',
  'Banco Português de Gestão',
]

/** Banks that lend on houses in Portugal, with or without an agreement on credit intermediation. */
export const banks = [
  ...withDeal.map(name => item(name, { type: 'deal' })),
  ...withoutDeal.map(name => item(name, { type: 'noDeal' })),
]
