import { fold } from '../text/fold.ts'

/** Importing records from a spreadsheet: the limits, and the report that a person sees before anything is written. */

export const importLimits = {
  bytes: 5 * 1024 * 1024,
  rows: 5000,
  columns: 200,
  /** Characters of one cell. */
  cell: 10_000,
  /** Limits of a report. */
  shownRows: 200,
  shownErrors: 500,
} as const

export const importSteps = ['preview', 'confirm'] as const
export type ImportStep = (typeof importSteps)[number]

/** Accepted files, by extension; the content must agree with it. */
export const importExtensions = ['.xlsx', '.csv'] as const
type ImportExtension = (typeof importExtensions)[number]

/** The type of a file by its name; files with other names are refused, whatever they contain. */
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

/** A column of the file, and why it is ignored, if it is. */
export interface ImportColumn {
  readonly heading: string
  /** The field it fills; null when it is ignored. */
  readonly field: string | null
  readonly note: string | null
}

/** Both values as text; empty when there is none. */
export interface ImportChange {
  readonly column: string
  readonly before: string
  readonly after: string
}

export interface ImportRow {
  /** The spreadsheet's row number. */
  readonly row: number
  readonly action: ImportAction
  /** The record's value in the field that identifies it. */
  readonly name: string
  readonly changes: readonly ImportChange[]
  /** It gets the flag that the record's declaration marks. */
  readonly isMarked?: true
  /** What the mark refers to, as far as the reader may see it: whom it duplicates. */
  readonly markText?: string
}

export interface ImportError {
  readonly row: number
  /** Null: the error concerns the whole row. */
  readonly column: string | null
  readonly message: string
}

export type ImportCounts = Readonly<Record<ImportAction, number>>

/** What an import does, or would do. */
export interface ImportReport {
  readonly columns: readonly ImportColumn[]
  readonly counts: ImportCounts
  /** Rows that change something, up to the limit of the report. */
  readonly rows: readonly ImportRow[]
  readonly errors: readonly ImportError[]
  /** How many of all rows get the flag that the record's declaration marks. */
  readonly marked?: number
  /** What is left to do after the import, if the record has something to say. */
  readonly note: string | null
  /** Fingerprint of the preview: the confirmation sends it back, and another result is refused. */
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

/**
 * Compares headings: they are labels of fields, as exports write them, or field names. A hyphen makes no difference, so
 * that a file with the older heading `Email` is still read.
 */
export const headingKey = (text: string): string => fold(text).trim().replaceAll('-', '').replace(/\s+/g, ' ')

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

/** "Linha 7, coluna E-mail: Email inválido". */
export function errorSentence({ row, column, message }: ImportError): string {
  return `Linha ${row}${column === null ? '' : `, coluna ${column}`}: ${message}`
}
