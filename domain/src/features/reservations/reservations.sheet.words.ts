import { isCreditDeal, isRenting } from './reservations.rules.ts'

/** What a sheet calls things, by the kind of deal (S2 §2: labels and fields differ). */
export interface SheetWords {
  readonly title: string
  readonly houseValue: string
  readonly owners: string
  readonly buyers: string
  readonly seller: string
  readonly deed: string
}

const sale: SheetWords = {
  title: 'Ficha de Negócio',
  houseValue: 'Preço',
  owners: 'Proprietários',
  buyers: 'Compradores',
  seller: 'Vendedor',
  deed: 'Data da escritura',
}

const renting: SheetWords = {
  ...sale,
  title: 'Ficha de Arrendamento',
  houseValue: 'Renda mensal',
  owners: 'Senhorios',
  buyers: 'Arrendatários',
  seller: 'Colocador',
  deed: 'Início do contrato',
}

const credit: SheetWords = {
  ...sale,
  title: 'Ficha de Crédito',
  houseValue: 'Valor do imóvel',
  buyers: 'Proponentes',
  seller: 'Consultor',
}

export function wordsOf(dealType: string | null | undefined): SheetWords {
  if (isRenting(dealType)) return renting
  return isCreditDeal(dealType) ? credit : sale
}
