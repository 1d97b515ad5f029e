import type { AnyRecord } from '@tipy/domain/record/define'
import type { ListScreen } from '#list/screen.ts'

type Noun = ListScreen<AnyRecord>['noun']

const figures = new Intl.NumberFormat('pt-PT', { useGrouping: 'always' })

/** "1 237". */
export const formatCount = (count: number): string => figures.format(count)

const ending = ({ feminine }: Noun, count: number) => `${feminine ? 'a' : 'o'}${count === 1 ? '' : 's'}`

/** "237 angariações", "1 despesa". */
export function counted(noun: Noun, count: number): string {
  return `${formatCount(count)} ${count === 1 ? noun.one : noun.many}`
}

/** "3 selecionadas". */
export function selectedSentence(noun: Noun, count: number): string {
  return `${formatCount(count)} selecionad${ending(noun, count)}`
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** "Angariação arquivada", "3 despesas repostas". */
export function archivedSentence(noun: Noun, count: number, isActiveNow: boolean): string {
  const what = count === 1 ? capital(noun.one) : counted(noun, count)
  return `${what} ${isActiveNow ? 'repost' : 'arquivad'}${ending(noun, count)}`
}
