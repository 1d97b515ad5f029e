import { item, known, named } from './items.ts'

const open = { outcome: 'open' } as const
const done = { outcome: 'done' } as const
const broken = { outcome: 'broken' } as const

export const dealLists = {
  dealTypes: [
    known('dealTypes', 'sales', 'Venda'),
    known('dealTypes', 'renting', 'Arrendamento'),
    known('dealTypes', 'mortgageLoan', 'Crédito Habitação'),
    known('dealTypes', 'creditTransfer', 'Transferência de Crédito'),
  ],
  billingTypes: [
    known('billingTypes', 'CPCV', 'CPCV'),
    known('billingTypes', '5050', '50/50'),
    known('billingTypes', 'ESC', 'Escritura'),
    known('billingTypes', 'ASS', 'Assinatura do Contrato'),
  ],
  internalCreditTypes: [
    known('internalCreditTypes', 'yes', 'Sim'),
    known('internalCreditTypes', 'no', 'Não'),
    known('internalCreditTypes', 'byClient', 'Pelo Cliente'),
    known('internalCreditTypes', 'paidInFull', 'Pronto Pagamento'),
  ],
  complianceTypes: [
    known('complianceTypes', 'ok', 'Em Ordem'),
    known('complianceTypes', 'missing', 'Em Falta'),
    known('complianceTypes', 'notApplicable', 'Não Aplicável'),
  ],
  reservationStates: [
    known('reservationStates', 'draft', 'Rascunho', open),
    known('reservationStates', 'toValidate', 'Por Validar', open),
    known('reservationStates', 'active', 'Ativa', open),
    item('Documentação em Falta', open),
    item('A Aguardar CPCV', open),
    item('CPCV Assinado', open),
    item('A Aguardar Avaliação', open),
    item('A Aguardar Escritura', open),
    item('Concluída', done),
    item('Desistência', broken),
  ],
  viabilityStates: [
    item('Por Iniciar', open),
    item('A Aguardar Documentação', open),
    item('Enviada aos Bancos', open),
    item('Pré-aprovada', open),
    item('A Aguardar Imóvel', open),
    item('Aprovada', done),
    item('Recusada pelos Bancos', broken),
    item('Desistência', broken),
  ],
  states: [
    item('Em Angariação', open),
    item('Ativa', open),
    item('Suspensa', open),
    item('Reservada', open),
    item('Vendida', done),
    item('Arrendada', done),
    item('Vendida por Outra Agência', broken),
    item('Retirada pelo Proprietário', broken),
    item('Caducada', broken),
  ],
  giveUpReasons: named(
    'Crédito Recusado',
    'Avaliação Bancária Insuficiente',
    'Desistência do Comprador',
    'Desistência do Proprietário',
    'Comprou Outro Imóvel',
    'Imóvel Vendido por Outra Agência',
    'Problemas com a Documentação',
    'Exercício do Direito de Preferência',
    'Sem Acordo no Preço',
    'Motivos Pessoais',
    'Sem Resposta do Cliente',
  ),
  findingContractTypes: named('Venda', 'Arrendamento', 'Venda e Arrendamento', 'Trespasse', 'Cedência de Exploração'),
  regimes: named('Exclusividade', 'Exclusividade Partilhada', 'Sem Exclusividade'),
}
