import type { Locator, Page } from '@playwright/test'
import { type Flag, flags } from '@tipy/domain/access/flags'
import { isGranted } from '@tipy/domain/access/grant'
import { defaultFeatures } from '@tipy/domain/access/matrix'
import type { Role } from '@tipy/domain/access/roles'
import { kindOf, type WidgetType } from '@tipy/domain/features/widgets/widgets.kinds'
import { groupsOf } from '@tipy/domain/features/widgets/widgets.layout'
import { standardWidgets } from '@tipy/domain/features/widgets/widgets.standard'
import { screens } from '@tipy/domain/navigation/screens'
import { keyOf } from '@tipy/domain/text/fold'
import { lastYear } from './support/days.ts'
import { account, type CompanyCode, type Someone } from './support/people.ts'
import { RecordList } from './support/records.ts'
import { expect, test } from './support/test.ts'

/** No test adds anything to last year, so its numbers stay. */
const year = lastYear.lastDate.slice(0, 4)

/** The tabs of the standard dashboard, each with its widgets, as far as the person may read them. */
function dashboardOf(person: Someone) {
  const granted = new Set<Flag>(flags.filter(flag => isGranted(defaultFeatures, flag, person)))
  const widgets = standardWidgets({ roles: [person.role, ...person.otherRoles], flags: granted })
  return groupsOf(widgets).map(({ name }) => ({
    name,
    key: keyOf(name),
    types: widgets.filter(({ group }) => group.name === name).map(({ type }) => type),
  }))
}

/** Their titles are those of the figures they show. */
const titledByFigure: ReadonlySet<WidgetType> = new Set(['officeStats', 'statsOverview'])

/** Every widget of the tab shows what it was asked for. */
async function showsAll(page: Page, types: readonly WidgetType[]): Promise<void> {
  for (const type of types.filter(one => !titledByFigure.has(one)))
    await expect(page.getByRole('heading', { level: 2, name: kindOf(type).label, exact: true })).toBeVisible()
  await expect(page.getByRole('status', { name: /a carregar/i })).toHaveCount(0)
  await expect(page.getByText(/^Não (foi possível|tem acesso)|^Já não tem acesso/)).toHaveCount(0)
}

const tab = (page: Page, name: string): Locator => page.getByRole('tab', { name, exact: true })
const isOpen = (page: Page, name: string) => expect(tab(page, name)).toHaveAttribute('aria-selected', 'true')

interface Chosen {
  /** In the address: `f.banks=0`. */
  readonly address: string
  /** Its chip. */
  readonly chip: string
  readonly choose: (bar: Locator, page: Page) => Promise<void>
}

const segment = (group: string, name: string) => (bar: Locator) =>
  bar.getByRole('radiogroup', { name: group }).getByText(name, { exact: true }).click()
const withoutBanks: Chosen = {
  address: 'f.banks=0',
  chip: 'Sem bancos',
  choose: bar => bar.getByRole('switch', { name: 'Incluir bancos' }).click(),
}
const everybody: Chosen = { address: 'f.active=all', chip: 'Ativos e inativos', choose: segment('Ativos', 'Todos') }
const ofCompany: Chosen = {
  address: 'f.leads=company',
  chip: 'Leads: empresa',
  choose: segment('Tipo de lead', 'Empresa'),
}
const consultants: Chosen = {
  address: 'f.roles=consultant',
  chip: 'Função: Consultor',
  choose: async (bar, page) => {
    await bar.getByLabel('Função', { exact: true }).click()
    await page.getByRole('option', { name: 'Consultor', exact: true }).click()
    await page.keyboard.press('Escape')
  },
}

/** A number of the overview opens its rows, and a row its record. */
const opensRows = (figure: string, path: string) => async (page: Page) => {
  const number = page.getByRole('button', { name: new RegExp(`^${figure} de Total.* ${year}: `) }).first()
  const text = (await number.textContent()) ?? ''
  await number.click()
  const panel = page.getByRole('dialog', { name: 'De onde vem este número?' })
  await expect(panel.locator('tfoot')).toContainText(text)
  await panel.getByRole('table').getByRole('link').first().click()
  await expect(page).toHaveURL(new RegExp(`${path}[/?]`))
}

/** A card of staff opens the list of as many people. */
async function opensStaff(page: Page): Promise<void> {
  const card = page
    .getByRole('list', { name: kindOf('roleCards').label })
    .getByRole('link')
    .first()
  const count = /\d+/.exec((await card.innerText()).replace(/^.*\n/, ''))?.[0]
  await card.click()
  const { path, title } = screens.users
  await expect(page).toHaveURL(new RegExp(`${path}\\?.*f\\.mainRole=`))
  await expect(new RecordList(page, path, title).count).toHaveText(new RegExp(`^${count} `))
}

interface Journey {
  readonly chosen: Chosen
  /** The tab of what is followed: the first one unless it is named. */
  readonly tab?: string
  readonly follow: (page: Page) => Promise<void>
}

const { invoices, reservations, findings, expenses } = screens
const journeys: Partial<Readonly<Record<Role, Journey>>> = {
  ceo: { chosen: withoutBanks, follow: opensRows('Pipeline', reservations.path) },
  cfo: { chosen: withoutBanks, follow: opensRows('Despesas', expenses.path) },
  broker: { chosen: withoutBanks, follow: opensRows('Faturação sem diversos', invoices.path) },
  commercialDirector: { chosen: everybody, follow: opensRows('Angariações', findings.path) },
  recruiter: { chosen: ofCompany, tab: 'Equipa', follow: opensStaff },
  hr: { chosen: consultants, follow: opensStaff },
}

const codes: readonly CompanyCode[] = ['horizonte', 'realtyart']
const reloads: Readonly<Record<CompanyCode, Role>> = { horizonte: 'ceo', realtyart: 'recruiter' }
for (const code of codes)
  for (const role of Object.keys(journeys) as Role[]) {
    const person = account(role, code)
    const { chosen, tab: followed, follow } = journeys[role] as Journey
    test.describe(() => {
      test.use({ person, remembered: { chosenRange: lastYear } })

      test(`${role} of ${code}: tabs, a filter, a number and what is behind it`, async ({ page, shell }) => {
        const tabs = dashboardOf(person)
        const [first, second = first] = tabs
        if (!first || !second) throw new Error(`${role} has no standard dashboard`)
        const bar = page.getByRole('search', { name: 'Filtros do painel' })
        await shell.open('/')
        await expect(page.getByRole('tab')).toHaveText(tabs.map(({ name }) => name))
        await isOpen(page, first.name)
        await showsAll(page, first.types)

        await chosen.choose(bar, page)
        await expect(page).toHaveURL(`/?${chosen.address}`)
        await tab(page, second.name).click()
        await expect(page).toHaveURL(`/?${chosen.address}&tab=${second.key}`)
        // Loaded again, the address opens the same tab with the same filter, for each company once.
        if (reloads[code] === role) await page.reload()
        await isOpen(page, second.name)
        await showsAll(page, second.types)
        await tab(page, first.name).click()
        await expect(bar.getByRole('list', { name: 'Filtros ativos' })).toContainText(chosen.chip)
        await expect(page).toHaveURL(`/?${chosen.address}`)

        if (followed) await tab(page, followed).click()
        // Numbers that still belong to the query before are dimmed.
        await expect(page.locator('[data-waiting]')).toHaveCount(0)
        await follow(page)
      })
    })
  }
