import { type Flag, flags } from './flags.ts'

/** Why a flag must never be open to everybody (docs/features/access.md). */
type Sensitivity = 'money' | 'access' | 'drafts'

interface Labels {
  readonly label: string
  /** What users with the flag can do. */
  readonly hint: string
  /** Set on flags about money, validation, people, configuration or access: they are never open to everybody. */
  readonly careful?: Sensitivity
  /**
   * Set on careful flags that are the daily work of roles managed by users without the flag (an assistant edits
   * reservations, integration manages assistants): the manager of such a role need not have the flag (manage.ts).
   */
  readonly daily?: true
}

interface FlagLabels extends Labels {
  /** The title under which /config/access shows it. */
  readonly area: string
}

const area = <F extends Flag>(title: string, labels: Readonly<Record<F, Labels>>): Record<F, FlagLabels> =>
  Object.fromEntries(
    Object.entries<Labels>(labels).map(([flag, texts]) => [flag, { ...texts, area: title }]),
  ) as Record<F, FlagLabels>

const money = { careful: 'money' } as const
const access = { careful: 'access' } as const
const drafts = { careful: 'drafts' } as const
const dailyMoney = { careful: 'money', daily: true } as const

/** The label and the hint of each flag, by area, in the order in which they are shown. */
export const flagLabels: Readonly<Record<Flag, FlagLabels>> = {
  ...area('Viabilidades', {
    listViabilities: { label: 'Ver viabilidades', hint: 'Abre a lista de viabilidades e cada uma delas.' },
    addViability: { label: 'Criar viabilidades', hint: 'Regista novos pedidos de crédito de clientes.' },
    editViability: { label: 'Editar viabilidades', hint: 'Muda os dados de viabilidades já registadas.' },
    deleteViability: { label: 'Arquivar viabilidades', hint: 'Arquiva viabilidades e volta a ativá-las.' },
  }),
  ...area('Angariações', {
    listFindings: { label: 'Ver angariações', hint: 'Abre a lista de angariações, exporta-a e abre cada uma delas.' },
    addFinding: { label: 'Criar angariações', hint: 'Regista novos imóveis angariados.' },
    editFinding: { label: 'Editar angariações', hint: 'Muda os dados de angariações já registadas.' },
    deleteFinding: { label: 'Arquivar angariações', hint: 'Arquiva angariações e volta a ativá-las.' },
    listFindingTotals: {
      label: 'Ver totais de angariações',
      hint: 'Vê as somas por cima da lista de angariações.',
      ...dailyMoney,
    },
  }),
  ...area('Reservas', {
    listReservations: { label: 'Ver reservas', hint: 'Abre o pipeline e cada reserva à sua vista.' },
    addReservation: { label: 'Criar reservas', hint: 'Escreve novas fichas de negócio.' },
    editReservation: {
      label: 'Editar reservas',
      hint: 'Muda fichas de negócio, com os valores e as percentagens que elas têm.',
      ...dailyMoney,
    },
    validateReservation: {
      label: 'Validar reservas',
      hint: 'Aceita as fichas de negócio que os consultores enviam.',
      ...money,
    },
    deleteReservation: { label: 'Arquivar reservas', hint: 'Arquiva reservas e volta a ativá-las.', ...money },
    listReservationTotals: {
      label: 'Ver totais de reservas',
      hint: 'Vê as somas por cima do pipeline.',
      ...dailyMoney,
    },
  }),
  ...area('Faturas', {
    listInvoices: { label: 'Ver faturas', hint: 'Abre a lista de faturas à sua vista e exporta-a.', ...dailyMoney },
    addInvoice: { label: 'Criar faturas', hint: 'Emite faturas, também a partir de reservas.', ...money },
    editInvoice: {
      label: 'Editar faturas',
      hint: 'Muda faturas e lê as comissões de todas as pessoas nelas.',
      ...money,
    },
    deleteInvoice: { label: 'Arquivar faturas', hint: 'Arquiva faturas e volta a ativá-las.', ...money },
    addInvoiceFiles: {
      label: 'Juntar ficheiros a faturas',
      hint: 'Acrescenta ficheiros às faturas que vê.',
      ...dailyMoney,
    },
    listInvoiceTotals: { label: 'Ver totais de faturas', hint: 'Vê as somas por cima da lista de faturas.', ...money },
  }),
  ...area('Rascunhos de faturas', {
    generateConsultantDrafts: {
      label: 'Rascunhos de consultores',
      hint: 'Gera os rascunhos de pagamento aos consultores.',
      ...drafts,
    },
    generateCommercialDirectorDrafts: {
      label: 'Rascunhos de diretores comerciais',
      hint: 'Gera os rascunhos de pagamento aos diretores comerciais.',
      ...drafts,
    },
    generateCreditManagerDrafts: {
      label: 'Rascunhos de gestores de crédito',
      hint: 'Gera os rascunhos de pagamento aos gestores de crédito.',
      ...drafts,
    },
    generateReferencesDrafts: {
      label: 'Rascunhos de referências',
      hint: 'Gera os rascunhos de pagamento a quem recomendou consultores.',
      ...drafts,
    },
    generateSalaryReceiptDrafts: {
      label: 'Rascunhos de recibos de vencimento',
      hint: 'Gera os rascunhos dos recibos de vencimento.',
      ...drafts,
    },
  }),
  ...area('Despesas', {
    listExpenses: { label: 'Ver despesas', hint: 'Abre a lista de despesas da empresa e exporta-a.', ...money },
    addExpense: { label: 'Criar despesas', hint: 'Regista novas despesas.', ...money },
    editExpense: { label: 'Editar despesas', hint: 'Muda despesas já registadas.', ...money },
    deleteExpense: { label: 'Arquivar despesas', hint: 'Arquiva despesas e volta a ativá-las.', ...money },
  }),
  ...area('Recrutamento', {
    listLeads: { label: 'Ver leads', hint: 'Abre a lista de candidatos e o percurso de cada um.' },
    addLead: { label: 'Criar leads', hint: 'Regista novos candidatos.' },
    editLead: { label: 'Editar leads', hint: 'Muda os dados e a fase dos candidatos.' },
    deleteLead: { label: 'Arquivar leads', hint: 'Arquiva candidatos e volta a ativá-los.' },
  }),
  ...area('Pessoas', {
    listConsultants: {
      label: 'Ver consultores',
      hint: 'Abre a lista de consultores, chefes de equipa e diretores comerciais.',
    },
    listStaff: { label: 'Ver todas as pessoas', hint: 'Abre a lista de todas as pessoas da empresa.', ...access },
    addStaff: { label: 'Criar pessoas', hint: 'Regista novas pessoas, com função, contrato e comissões.', ...access },
    editStaff: { label: 'Editar pessoas', hint: 'Muda fichas de pessoas, incluindo a função delas.', ...access },
    deleteStaff: { label: 'Arquivar pessoas', hint: 'Retira a entrada a pessoas e volta a dá-la.', ...access },
    editCommissions: {
      label: 'Editar comissões',
      hint: 'Muda as comissões das pessoas e lê-as nos negócios.',
      ...money,
    },
    editResponsableCommissions: {
      label: 'Editar comissões de responsáveis',
      hint: 'Muda o que os responsáveis recebem dos negócios de quem dirigem.',
      ...money,
    },
    generateConsultantImages: {
      label: 'Gerar imagens de consultores',
      hint: 'Faz imagens de boas-vindas e de destaque para as redes sociais.',
    },
  }),
  ...area('Objetivos', {
    addOfficeGoal: { label: 'Objetivos de agências', hint: 'Define objetivos para agências.' },
    addCommercialDirectorGoal: {
      label: 'Objetivos de diretores comerciais',
      hint: 'Define objetivos para diretores comerciais.',
    },
    addConsultantGoal: { label: 'Objetivos de consultores', hint: 'Define objetivos para consultores.' },
    editGoal: { label: 'Editar objetivos', hint: 'Muda objetivos já definidos.' },
    deleteGoal: { label: 'Apagar objetivos', hint: 'Apaga objetivos, de vez.' },
  }),
  ...area('Painel e configuração', {
    customDashboard: {
      label: 'Painel da empresa',
      hint: 'Escolhe os gráficos do painel inicial, com a faturação da empresa.',
      ...money,
    },
    listBillingStats: {
      label: 'Estatísticas de faturação',
      hint: 'Vê a faturação nas estatísticas e nas classificações.',
      ...money,
    },
    listSessions: {
      label: 'Ver sessões',
      hint: 'Vê quanto tempo cada pessoa usa o produto.',
      ...access,
    },
    listCommentsBroker: {
      label: 'Comentários reservados',
      hint: 'Lê e escreve os comentários para brokers e para diretores comerciais.',
    },
    listConfigs: {
      label: 'Configuração',
      hint: 'Muda as listas, as agências, as equipas, os e-mails e os avisos da empresa.',
      ...access,
    },
    toDoWidget: { label: 'Tarefas', hint: 'Tem a lista das suas tarefas à mão em qualquer ecrã.' },
  }),
}

interface FlagArea {
  readonly title: string
  readonly flags: readonly Flag[]
}

const shown = Object.keys(flagLabels) as readonly Flag[]

export const flagAreas: readonly FlagArea[] = [...new Set(shown.map(flag => flagLabels[flag].area))].map(title => ({
  title,
  flags: shown.filter(flag => flagLabels[flag].area === title),
}))

/** Why a flag may not be open to everybody; undefined when it may. */
export function sensitivityOf(flag: Flag): Sensitivity | undefined {
  return flagLabels[flag].careful
}

export function isDaily(flag: Flag): boolean {
  return flagLabels[flag].daily === true
}

export const sensitiveFlags: readonly Flag[] = flags.filter(flag => flagLabels[flag].careful)
