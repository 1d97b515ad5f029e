import type { BillableKind, DraftKind } from '@tipy/domain/features/drafts/drafts.rules'
import type { FilterState } from '@tipy/domain/features/stats/stats.filterStates'

/** What drafts are made of, as the screen that opens the dialog knows it. */
export type DraftSource =
  | { readonly kind: BillableKind }
  | { readonly kind: 'salary' }
  | { readonly kind: 'references'; readonly active: FilterState }
  | { readonly kind: 'files'; readonly files: readonly string[] }

/** Sources whose people are of an agency. */
export type OfficeSource = Exclude<DraftSource, { readonly kind: 'salary' | 'files' }>

export const titles: Readonly<Record<DraftKind, string>> = {
  consultants: 'Rascunhos para consultores',
  commercialDirectors: 'Rascunhos para diretores comerciais',
  creditManagers: 'Rascunhos para gestores de crédito',
  references: 'Rascunhos de referências',
  salary: 'Rascunhos com recibos de vencimento',
  files: 'Rascunho com os ficheiros selecionados',
}

export const intros: Readonly<Record<DraftKind, string>> = {
  consultants:
    'Um e-mail para cada consultor com o que pode faturar agora: o cliente pagou e a fatura do consultor ainda não foi enviada. O extrato vai em anexo.',
  commercialDirectors:
    'Um e-mail para cada diretor comercial com o que pode faturar agora, de negócios que o cliente já pagou. O extrato vai em anexo.',
  creditManagers:
    'Um e-mail para cada gestor de crédito com o que pode faturar agora, de negócios que o cliente já pagou. O extrato vai em anexo.',
  references: 'Um e-mail para cada pessoa que trouxe colegas, com o que lhe cabe do trimestre.',
  salary:
    'Cada PDF é de uma pessoa: a que tem o NIF escrito no recibo, ou a que dá o nome ao ficheiro. Confirme antes de gerar.',
  files: 'Um e-mail com os ficheiros em anexo, sem destinatário: escreve-o no Gmail.',
}
