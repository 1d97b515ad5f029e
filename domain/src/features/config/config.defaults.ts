import type { ListItem, ListName } from '../../company/config.ts'
import { banks } from './config.defaults.banks.ts'
import { dealLists } from './config.defaults.deals.ts'
import { expenseLists } from './config.defaults.expenses.ts'
import { goalLists } from './config.defaults.goals.ts'
import { houseLists } from './config.defaults.houses.ts'
import { peopleLists } from './config.defaults.people.ts'
import { recruitmentLists } from './config.defaults.recruitment.ts'

/** What a new company starts with in every configuration list. Offices and teams are its own. */
export const defaultLists: Readonly<Record<ListName, readonly ListItem[]>> = {
  banks,
  ...dealLists,
  ...houseLists,
  ...peopleLists,
  ...recruitmentLists,
  ...goalLists,
  ...expenseLists,
}
