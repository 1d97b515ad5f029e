import type { ListItem, ListName } from '../../../company/config.ts'
import { banks } from './banks.ts'
import { dealLists } from './deals.ts'
import { expenseLists } from './expenses.ts'
import { goalLists } from './goals.ts'
import { houseLists } from './houses.ts'
import { peopleLists } from './people.ts'
import { recruitmentLists } from './recruitment.ts'

/** The lists of a new company. Offices and teams have no defaults. */
export const defaultLists: Readonly<Record<ListName, readonly ListItem[]>> = {
  banks,
  ...dealLists,
  ...houseLists,
  ...peopleLists,
  ...recruitmentLists,
  ...goalLists,
  ...expenseLists,
}
