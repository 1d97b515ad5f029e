import { withColors } from '../../../company/stateColors.ts'
import { fixedItem, item, named } from './items.ts'

const open = { outcome: 'open' } as const
const done = { outcome: 'done' } as const
const broken = { outcome: 'broken' } as const

export const dealLists = {
  dealTypes: [
    fixedItem('dealTypes', 'sales', 'Venda'),
    fixedItem('dealTypes', 'renting', 'Arrendamento'),
    fixedItem('dealTypes', 'mortgageLoan', 'Crédito Habitação'),
    fixedItem('dealTypes', 'creditTransfer', 'Transferência de Crédito'),
  ],
  billingTypes: [
    fixedItem('billingTypes', 'CPCV', 'CPCV'),
    fixedItem('billingTypes', '5050', '50/50'),
    fixedItem('billingTypes', 'ESC', 'Escritura'),
    fixedItem('billingTypes', 'ASS', 'Assinatura do Contrato'),
  ],
  internalCreditTypes: [
    fixedItem('internalCreditTypes', 'yes', 'Sim'),
    fixedItem('internalCreditTypes', 'no', 'Não'),
    fixedItem('internalCreditTypes', 'byClient', 'Pelo Cliente'),
    fixedItem('internalCreditTypes', 'paidInFull', 'Pronto Pagamento'),
  ],
  complianceTypes: [
    fixedItem('complianceTypes', 'ok', 'Em Ordem'),
    fixedItem('complianceTypes', 'missing', 'Em Falta'),
    fixedItem('complianceTypes', 'notApplicable', 'Não Aplicável'),
  ],
  reservationStates: withColors('reservationStates', [
    fixedItem('reservationStates', 'draft', 'Rascunho', open),
    fixedItem('reservationStates', 'toValidate', 'Por Validar', open),
    fixedItem('reservationStates', 'active', 'Ativa', open),
    item('Documentação em Falta', open),
    item('A Aguardar CPCV', open),
    item('CPCV Assinado', open),
    item('A Aguardar Avaliação', open),
    item('A Aguardar Escritura', open),
    item('Concluída', done),
    item('Desistência', broken),
  ]),
  viabilityStates: withColors('viabilityStates', [
    item('Por Iniciar', open),
    item('A Aguardar Documentação', open),
    item('Enviada aos Bancos', open),
    item('Pré-aprovada', open),
    item('A Aguardar Imóvel', open),
    item('Aprovada', done),
    item('Recusada pelos Bancos', broken),
    item('Desistência', broken),
  ]),
  states: withColors('states', [
    item('Em Angariação', open),
    item('Ativa', open),
    item('Suspensa', open),
    item('Reservada', open),
    item('Vendida', done),
    item('Arrendada', done),
    item('Vendida por Outra Agência', broken),
    item('Retirada pelo Proprietário', broken),
    item('Caducada', broken),
  ]),
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
