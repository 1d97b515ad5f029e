import { fold } from '../text/fold.ts'

/** Importing records from a spreadsheet: what is taken, and what a person is told of it before anything is written. */

export const importLimits = {
  bytes: 5 * 1024 * 1024,
  rows: 5000,
  columns: 200,
  /** Characters of one cell. */
  cell: 10_000,
  /** Of a report: nobody reads more. */
  shownRows: 200,
  shownErrors: 500,
} as const

export const importSteps = ['preview', 'confirm'] as const
export type ImportStep = (typeof importSteps)[number]

/** Files that are taken, by name; what is in one must agree with it. */
export const importExtensions = ['.xlsx', '.csv'] as const
type ImportExtension = (typeof importExtensions)[number]

/** What a file says it is by its name; nothing of another name is taken, however much it looks like a spreadsheet. */
export const spreadsheetNamed = (name: string): ImportExtension | undefined =>
  importExtensions.find(extension => name.toLowerCase().endsWith(extension))

/** Why a whole file is refused. */
export const importSentences = {
  none: 'Escolha um ficheiro',
  many: 'Escolha um só ficheiro',
  notSheet: 'Só são aceites folhas de cálculo (.xlsx ou .csv)',
  macros: 'O ficheiro tem macros: guarde-o como .xlsx sem macros',
  broken: 'O ficheiro está danificado e não pôde ser lido',
  tooLarge: 'O ficheiro é demasiado grande: no máximo 5 MB',
  tooMuch: 'O ficheiro tem conteúdo a mais para ser lido',
  tooManyRows: 'O ficheiro tem linhas a mais: no máximo 5 000 de cada vez',
  tooManyColumns: 'O ficheiro tem colunas a mais: no máximo 200',
  empty: 'O ficheiro não tem linhas para importar',
} as const
export type ImportProblem = Exclude<keyof typeof importSentences, 'none' | 'many'>

export type ImportAction = 'create' | 'change' | 'same'

/** A column of the file, and why it is left out, if it is. */
export interface ImportColumn {
  readonly heading: string
  /** The field it says something of; null when it is left out. */
  readonly field: string | null
  readonly note: string | null
}

/** Both as people read them; empty when there is nothing. */
export interface ImportChange {
  readonly column: string
  readonly before: string
  readonly after: string
}

export interface ImportRow {
  /** As the spreadsheet numbers it. */
  readonly row: number
  readonly action: ImportAction
  /** What is imported, by the field that tells it apart. */
  readonly name: string
  readonly changes: readonly ImportChange[]
}

export interface ImportError {
  readonly row: number
  /** None: it is about the whole row. */
  readonly column: string | null
  readonly message: string
}

export type ImportCounts = Readonly<Record<ImportAction, number>>

/** What importing a file does, or would do. */
export interface ImportReport {
  readonly columns: readonly ImportColumn[]
  readonly counts: ImportCounts
  /** Those that change something, as many as are shown; all of them when they are few. */
  readonly rows: readonly ImportRow[]
  readonly errors: readonly ImportError[]
  /** What is left to do once it is done, if the record knows of anything. */
  readonly note: string | null
  /** Of what was previewed: confirming sends it back, and nothing else is ever done. */
  readonly fingerprint: string
}

const noted = {
  unknown: 'Coluna desconhecida: é ignorada',
  computed: 'É calculada: é ignorada',
  notYours: 'Não a pode alterar: é ignorada',
  notImported: 'Não se importa de uma folha de cálculo: é ignorada',
  repeated: 'Coluna repetida: só conta a primeira',
} as const
export const importNotes: Readonly<Record<keyof typeof noted, string>> = noted

/** Headings are the labels of fields, as exports write them, or their names. */
export const headingKey = (text: string): string => fold(text).trim().replace(/\s+/g, ' ')

const figures = new Intl.NumberFormat('pt-PT', { useGrouping: 'always' })
const counted = (count: number, one: string, many: string): string =>
  `${figures.format(count)} ${count === 1 ? one : many}`

/** "12 novos, 3 alterados, 250 iguais". */
export function countsSentence({ create, change, same }: ImportCounts): string {
  return [
    counted(create, 'novo', 'novos'),
    counted(change, 'alterado', 'alterados'),
    counted(same, 'igual', 'iguais'),
  ].join(', ')
}

/** "Importação concluída: 12 novos, 3 alterados". */
export function importedSentence({ create, change }: ImportCounts): string {
  if (create + change === 0) return 'Importação concluída: não havia nada para alterar'
  const parts = [
    ...(create > 0 ? [counted(create, 'novo', 'novos')] : []),
    ...(change > 0 ? [counted(change, 'alterado', 'alterados')] : []),
  ]
  return `Importação concluída: ${parts.join(', ')}`
}

/** "Linha 7, coluna Email: Email inválido". */
export function errorSentence({ row, column, message }: ImportError): string {
  return `Linha ${row}${column === null ? '' : `, coluna ${column}`}: ${message}`
}
