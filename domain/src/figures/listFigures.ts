import type { Unit } from './measures.ts'

/** A figure of a list: what its card shows, and the sentence of its panel "De onde vem este número?". */
export interface ListFigure {
  readonly label: string
  readonly unit: Exclude<Unit, 'percent'>
  readonly sentence: string
}

const euros = (label: string, sentence: string): ListFigure => ({ label, unit: 'euro', sentence })
const count = (label: string, sentence: string): ListFigure => ({ label, unit: 'count', sentence })

const countedDeals = 'Rascunhos, reservas por validar e arquivadas não contam.'
const oncePerViability =
  'Cada viabilidade conta uma vez, pelo maior dos seus pedidos, mesmo que tenha ido a vários bancos.'

/** The figures of every list, by record and name: over the rows of its filter. */
export const listFigures = {
  findings: {
    count: count('Angariações', 'Número de angariações deste filtro. Cada linha abaixo conta uma vez.'),
    houseValue: euros('Valor de venda', 'Soma do valor de venda de todas as angariações deste filtro.'),
    value: euros(
      'Comissão da agência',
      'Soma da comissão da agência (valor de venda × percentagem interna) de todas as angariações deste filtro.',
    ),
  },
  viabilities: {
    requestedCredit: euros(
      'Crédito pedido',
      `Soma do crédito pedido aos bancos nas viabilidades deste filtro com entrada no período. ${oncePerViability}`,
    ),
    approvedCredit: euros(
      'Crédito aprovado',
      `Soma do crédito que os bancos aprovaram nas viabilidades deste filtro com entrada no período. ${oncePerViability}`,
    ),
    chosenCredit: euros(
      'Crédito escolhido',
      'Soma do crédito do banco escolhido nas viabilidades deste filtro com entrada no período.',
    ),
  },
  reservations: {
    pipeline: euros(
      'Pipeline acumulado',
      `Soma do que falta faturar (valor da agência × percentagem de cada faturação) das reservas em curso deste filtro, qualquer que seja o período. ${countedDeals}`,
    ),
    pipelineInPeriod: euros(
      'Pipeline no período',
      `Soma do valor da agência (comissão total × percentagem interna) das reservas deste filtro com data no período. ${countedDeals}`,
    ),
    toInvoice: euros(
      'Por faturar',
      `Soma das faturações por executar com data prevista no período, das reservas em curso deste filtro. ${countedDeals}`,
    ),
    invoiced: euros(
      'Faturado',
      `Soma das faturações executadas no período, das reservas deste filtro. ${countedDeals}`,
    ),
    giveUps: euros(
      'Desistências',
      `Soma do que ficou por faturar nas reservas deste filtro com desistência no período. ${countedDeals}`,
    ),
    financing: euros(
      'Financiamento',
      `Soma do valor do financiamento das reservas deste filtro com data no período, sem as desistências. ${countedDeals}`,
    ),
  },
  invoices: {
    invoiced: euros(
      'Faturado',
      'Soma do valor da agência (comissão total × percentagem interna) das faturas deste filtro.',
    ),
    commissions: euros(
      'Comissões',
      'Soma das comissões dos angariadores e vendedores da empresa nas faturas deste filtro.',
    ),
    toReceive: euros(
      'A receber',
      'Soma do que clientes e bancos ainda não pagaram: a comissão total ou, quando o angariador é de outra agência, só o valor da nossa. Um banco paga sempre a comissão total.',
    ),
    toPayInternal: euros(
      'A pagar a consultores',
      'Soma das comissões por pagar a angariadores e vendedores da empresa, nas faturas deste filtro já pagas pelo cliente.',
    ),
    toPayExternal: euros(
      'A pagar a externos',
      'Soma da parte por pagar a vendedores externos, nas faturas deste filtro já pagas pelo cliente.',
    ),
    toPayResponsible: euros(
      'A pagar a responsáveis',
      'Soma do que falta pagar a diretores, brokers, COO, recrutadores e gestoras de crédito, nas faturas deste filtro já pagas pelo cliente.',
    ),
  },
  expenses: {
    value: euros('Despesas', 'Soma do valor das despesas deste filtro com pagamento no período.'),
    withInvoice: euros(
      'Com fatura',
      'Soma do valor das despesas deste filtro com pagamento no período cuja fatura já foi recebida.',
    ),
    withoutInvoice: euros(
      'Sem fatura',
      'Soma do valor das despesas deste filtro com pagamento no período cuja fatura ainda não foi recebida.',
    ),
  },
  leads: {
    leads: count('Leads', 'Número de leads deste filtro. As que foram juntas a outra não contam.'),
    scheduled: count('Agendados', 'Leads deste filtro que, no percurso atual, já tiveram uma entrevista marcada.'),
    interviewed: count('Entrevistados', 'Leads deste filtro que, no percurso atual, já foram entrevistadas.'),
    recruited: count('Recrutados', 'Leads deste filtro que passaram a fazer parte do staff.'),
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, ListFigure>>>>
