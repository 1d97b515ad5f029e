import type { Flag } from '../../access/flags.ts'

/** The kinds of drafts that say what a person may bill. */
export const billableKinds = ['consultants', 'commercialDirectors', 'creditManagers'] as const
export type BillableKind = (typeof billableKinds)[number]

/** What drafts are made of. */
export const draftKinds = [...billableKinds, 'references', 'salary', 'files'] as const
export type DraftKind = (typeof draftKinds)[number]

/** The flag that each kind needs. Files need none: every user may send the files that they may read. */
export const draftFlags = {
  consultants: 'generateConsultantDrafts',
  commercialDirectors: 'generateCommercialDirectorDrafts',
  creditManagers: 'generateCreditManagerDrafts',
  references: 'generateReferencesDrafts',
  salary: 'generateSalaryReceiptDrafts',
} as const satisfies Partial<Record<DraftKind, Flag>>

export const draftLabels: Readonly<Record<DraftKind, string>> = {
  consultants: 'Consultores',
  commercialDirectors: 'Diretores comerciais',
  creditManagers: 'Gestores de crédito',
  references: 'Referências',
  salary: 'Recibos de vencimento',
  files: 'Ficheiros',
}

/** A draft waits until Google has it; a failed one is tried again when its user says so. */
export const draftStates = ['waiting', 'made', 'failed'] as const
export type DraftState = (typeof draftStates)[number]

/** Why no draft is made for a person or a file. */
export const draftProblems = ['noEmail', 'left', 'noPerson', 'severalPeople', 'unreadable', 'samePerson'] as const
export type DraftProblem = (typeof draftProblems)[number]

export const draftProblemLabels: Readonly<Record<DraftProblem, string>> = {
  noEmail: 'Não tem e-mail válido',
  left: 'Já não está na empresa',
  noPerson: 'Nenhuma pessoa encontrada',
  severalPeople: 'Mais do que uma pessoa possível',
  unreadable: 'O PDF não pode ser lido',
  samePerson: 'Outro ficheiro é da mesma pessoa',
}

export const draftLimits = {
  /** People in one run. */
  people: 1000,
  /** Files chosen for one draft. */
  files: 50,
  /** Salary slips in one upload, and their size. */
  slips: 300,
  slipBytes: 5_000_000,
  uploadBytes: 100_000_000,
  /** All attachments of one draft: Gmail refuses messages over 25 MB, and base64 makes them a third larger. */
  attachedBytes: 18_000_000,
} as const

export const draftSentences = {
  made: 'Rascunho gerado com sucesso',
  chooseFiles: 'Selecione pelo menos 1 ficheiro',
  tooLarge: `Os anexos de um rascunho não podem ter mais de ${draftLimits.attachedBytes / 1_000_000} MB`,
  tooManySlips: `Escolha até ${draftLimits.slips} recibos de cada vez`,
} as const

/** Why a draft that was asked for is not made. */
export const draftFailures = {
  changed: 'Os valores mudaram desde o pedido: gere o rascunho de novo',
  noRight: 'Quem o pediu já não tem permissão para o gerar',
  recipient: 'O destinatário saiu ou mudou de e-mail: gere o rascunho de novo',
  file: 'Um ficheiro já não pode ser lido: escolha-o de novo',
  slip: 'O recibo já não está guardado: carregue-o de novo',
  busy: 'A Google não respondeu',
  unexpected: 'Não foi possível gerar o rascunho',
} as const
export type DraftFailure = keyof typeof draftFailures
