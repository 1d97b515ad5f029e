import type { ListName } from '../../../company/config.ts'

/** What can be edited on /config/lists, each with its own version: the lists, offices, teams and limits. */
export type EditedListName = ListName | 'offices' | 'teams' | 'limits'

interface Option {
  readonly value: string
  readonly label: string
}

interface ListLabels {
  readonly label: string
  /** The forms it is used in. */
  readonly hint: string
  /** Its items have a colour: chosen for each item, or for states with an outcome also derived (`withColors`). */
  readonly color?: true
  /** Its items have an outcome: open, done or broken. */
  readonly outcome?: true
  /** The types its items may have; `'categories'`: the expense categories. */
  readonly types?: readonly Option[] | 'categories'
  /** The label of the types. */
  readonly typeLabel?: string
  /** No items can be added, because rules know only these. */
  readonly closed?: true
}

const dealOrLead = {
  types: [
    { value: 'deals', label: 'Negócios' },
    { value: 'leads', label: 'Recrutamento' },
  ],
  typeLabel: 'Sobre',
} as const

/** The labels of each list, and what its items have in addition to a name. */
export const listLabels: Readonly<Record<ListName, ListLabels>> = {
  banks: {
    label: 'Bancos',
    hint: 'Bancos dos pedidos de crédito e das reservas.',
    types: [
      { value: 'deal', label: 'Com protocolo' },
      { value: 'noDeal', label: 'Sem protocolo' },
    ],
    typeLabel: 'Protocolo',
  },
  billingTypes: { label: 'Momentos de faturação', hint: 'Quando uma reserva é faturada.' },
  giveUpReasons: { label: 'Motivos de desistência', hint: 'Porque é que um negócio ou pedido acabou sem êxito.' },
  documentationTypes: { label: 'Tipos de documentação', hint: 'Documentos pedidos numa reserva.' },
  internalCreditTypes: { label: 'Crédito interno', hint: 'Como o comprador paga.' },
  houseTypes: { label: 'Tipos de imóvel', hint: 'Imóveis das angariações e das reservas.' },
  dealTypes: { label: 'Tipos de negócio', hint: 'Venda, arrendamento e crédito.' },
  condominiumTypes: { label: 'Tipos de condomínio', hint: 'Condomínio do imóvel de uma reserva.' },
  contractTypes: {
    label: 'Tipos de contrato de pessoas',
    hint: 'Contratos de consultores e de staff.',
    types: [
      { value: 'consultant', label: 'Consultores' },
      { value: 'staff', label: 'Staff' },
    ],
    typeLabel: 'Para',
  },
  findingContractTypes: { label: 'Contratos de angariação', hint: 'Contratos de mediação das angariações.' },
  regimes: { label: 'Regimes', hint: 'Regimes dos contratos de mediação.' },
  complianceTypes: {
    label: 'Verificações de conformidade',
    hint: 'Branqueamento de capitais e análise de risco: são só três.',
    closed: true,
  },
  viabilityStates: {
    label: 'Estados de viabilidades',
    hint: 'Em que ponto está um pedido de crédito.',
    outcome: true,
    color: true,
  },
  reservationStates: {
    label: 'Estados de reservas',
    hint: 'Em que ponto está uma reserva.',
    outcome: true,
    color: true,
  },
  states: { label: 'Estados de angariações', hint: 'Em que ponto está uma angariação.', outcome: true, color: true },
  expenseCategories: { label: 'Categorias de despesas', hint: 'De que é cada despesa.' },
  expenseSubCategories: {
    label: 'Subcategorias de despesas',
    hint: 'Cada uma dentro da sua categoria.',
    types: 'categories',
    typeLabel: 'Categoria',
  },
  genders: { label: 'Géneros', hint: 'Na ficha de cada pessoa.' },
  sources: {
    label: 'Origens de leads',
    hint: 'De onde vêm os candidatos.',
    types: [
      { value: 'company', label: 'Empresa' },
      { value: 'personal', label: 'Pessoais' },
    ],
    typeLabel: 'Tipo',
  },
  experienceTypes: { label: 'Experiência', hint: 'O que os candidatos já fizeram.' },
  stages: {
    label: 'Fases do recrutamento',
    hint: 'O percurso de um candidato, cada fase com a sua cor.',
    color: true,
  },
  roles: { label: 'Funções', hint: 'Os nomes das funções. O que cada uma pode está nos acessos.', closed: true },
  offers: { label: 'Ofertas', hint: 'O que a rede dá a quem entra.' },
  qualifications: { label: 'Habilitações', hint: 'Escolaridade das pessoas e dos candidatos.' },
  maritalStatusTypes: { label: 'Estados civis', hint: 'De pessoas, proprietários e compradores.' },
  marriageRegimeTypes: { label: 'Regimes de casamento', hint: 'Pedidos a quem é casado.' },
  invoiceTypes: { label: 'Fatura ou recibo', hint: 'Como uma pessoa fatura: são só dois.', closed: true },
  shirtSizes: { label: 'Tamanhos de camisola', hint: 'Na ficha de cada pessoa.' },
  statTypes: { label: 'Estatísticas', hint: 'O que os gráficos mostram.', ...dealOrLead },
  goalFrequencies: { label: 'Frequência de objetivos', hint: 'De quanto em quanto tempo se mede um objetivo.' },
  goalGroups: { label: 'Para quem são os objetivos', hint: 'Agências, diretores comerciais e consultores.' },
  goalTypes: { label: 'Tipos de objetivos', hint: 'O que um objetivo mede.', ...dealOrLead },
}

export const editedListLabels = {
  ...listLabels,
  offices: { label: 'Agências', hint: 'As agências da rede, com os dados que saem nos documentos.' },
  teams: { label: 'Equipas', hint: 'As equipas de consultores e quem as chefia.' },
  limits: { label: 'Limite de faturação', hint: 'A partir de quanto, por ano, um consultor recebe outra percentagem.' },
} as const satisfies Record<EditedListName, { readonly label: string; readonly hint: string }>

interface ListGroup {
  readonly title: string
  readonly lists: readonly EditedListName[]
}

export const listGroups: readonly ListGroup[] = [
  { title: 'Empresa', lists: ['offices', 'teams', 'limits'] },
  {
    title: 'Negócio',
    lists: [
      'dealTypes',
      'banks',
      'billingTypes',
      'internalCreditTypes',
      'reservationStates',
      'viabilityStates',
      'giveUpReasons',
      'complianceTypes',
      'documentationTypes',
    ],
  },
  { title: 'Imóveis', lists: ['houseTypes', 'states', 'findingContractTypes', 'regimes', 'condominiumTypes'] },
  { title: 'Despesas', lists: ['expenseCategories', 'expenseSubCategories'] },
  {
    title: 'Pessoas',
    lists: [
      'roles',
      'contractTypes',
      'invoiceTypes',
      'genders',
      'qualifications',
      'maritalStatusTypes',
      'marriageRegimeTypes',
      'shirtSizes',
    ],
  },
  { title: 'Recrutamento', lists: ['stages', 'sources', 'experienceTypes', 'offers'] },
  { title: 'Objetivos e estatísticas', lists: ['goalTypes', 'goalGroups', 'goalFrequencies', 'statTypes'] },
]

export const outcomeLabels = { open: 'Em curso', done: 'Concluído', broken: 'Sem êxito' } as const
