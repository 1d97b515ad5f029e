import type { ListItem, ListName } from './config.ts'
import { type Hue, hues } from './hues.ts'

/** Lists whose items say how far a record is. */
export const stateLists = ['states', 'viabilityStates', 'reservationStates'] as const satisfies readonly ListName[]
export type StateList = (typeof stateLists)[number]

/**
 * The hues of the open states a company starts with. One meaning, one hue in every list: grey has not begun, blue is
 * under way, amber waits for us, violet for others, pink for documents, teal is nearly there.
 */
const firstHues: Readonly<Partial<Record<ListName, Readonly<Record<string, Hue>>>>> = {
  reservationStates: {
    draft: 'gray',
    toValidate: 'amber',
    active: 'blue',
    documentacaoemfalta: 'pink',
    aaguardarcpcv: 'violet',
    cpcvassinado: 'teal',
    aaguardaravaliacao: 'lime',
    aaguardarescritura: 'violet',
  },
  viabilityStates: {
    poriniciar: 'gray',
    aaguardardocumentacao: 'pink',
    enviadaaosbancos: 'blue',
    preaprovada: 'teal',
    aaguardarimovel: 'violet',
  },
  states: { emangariacao: 'teal', ativa: 'blue', suspensa: 'amber', reservada: 'violet' },
}

const endHues = { done: 'green', broken: 'red' } as const
/** Green and red are left to states that end a record. */
const openHues = ['blue', 'violet', 'amber', 'teal', 'pink', 'lime', 'gray'] as const satisfies readonly Hue[]

type Outcome = NonNullable<ListItem['outcome']>

/** A colour for one more state. Open ones get the first that no other has, else the one least used. */
export function colorFor(outcome: Outcome, others: readonly Pick<ListItem, 'color'>[]): string {
  if (outcome !== 'open') return hues[endHues[outcome]].fill
  const fills = openHues.map(hue => hues[hue].fill)
  const countOf = (fill: string) => others.filter(({ color }) => color === fill).length
  return fills.reduce((best, fill) => (countOf(fill) < countOf(best) ? fill : best))
}

function ownColor(list: ListName, { key, color, outcome }: ListItem): string | undefined {
  if (color !== undefined || outcome === undefined) return color
  if (outcome !== 'open') return colorFor(outcome, [])
  const hue = firstHues[list]?.[key]
  return hue && hues[hue].fill
}

/** The items of a list, with a colour for each state, also where the company has chosen none. */
export function withColors(list: ListName, items: readonly ListItem[]): readonly ListItem[] {
  if (items.every(({ color, outcome }) => color !== undefined || outcome === undefined)) return items
  const colored = items.map(item => {
    const color = ownColor(list, item)
    return color === undefined ? item : { ...item, color }
  })
  for (const [index, item] of colored.entries())
    if (item.outcome !== undefined && item.color === undefined)
      colored[index] = { ...item, color: colorFor(item.outcome, colored) }
  return colored
}
