import type { Locator, Page } from '@playwright/test'

const grouped = (whole: string) => whole.replace(/(?<=\d)(?=(\d{3})+$)/g, ' ')

/** An amount of cents as lists write it: "1 234 567,89 €". */
export function euros(cents: number): string {
  const [whole = '', decimals] = (cents / 100).toFixed(2).split('.')
  return `${grouped(whole)},${decimals} €`
}

/** The count as lists write it: "1 234 faturas". */
export const counted = (count: number, one: string, many: string): string =>
  `${grouped(String(count))} ${count === 1 ? one : many}`

/** The list screen of any record. */
export class RecordList {
  readonly page: Page
  readonly path: string
  readonly heading: Locator
  readonly table: Locator
  readonly rows: Locator
  readonly count: Locator
  readonly totals: Locator
  readonly add: Locator
  readonly search: Locator
  readonly filters: Locator
  readonly chips: Locator
  readonly selected: Locator
  readonly pages: Locator
  readonly archive: Locator
  readonly panel: Locator
  readonly columns: Locator

  constructor(page: Page, path: string, title: string) {
    this.page = page
    this.path = path
    this.heading = page.getByRole('heading', { level: 1, name: title })
    this.table = page.getByRole('table', { name: title })
    this.rows = this.table.locator('tbody > tr').filter({ has: page.getByRole('checkbox') })
    this.count = this.heading.locator('xpath=following-sibling::*[1]').filter({ hasText: /^\d[\d\s]* \p{Letter}/u })
    this.totals = page.getByRole('list', { name: 'Totais' })
    this.add = page.getByRole('main').getByRole('button', { name: 'Adicionar' })
    this.search = page.getByRole('searchbox', { name: `Pesquisar em ${title}` })
    this.filters = page.getByRole('complementary', { name: 'Filtros' })
    this.chips = page.getByRole('list', { name: 'Filtros ativos' })
    this.selected = page.getByRole('region', { name: 'Linhas selecionadas' })
    this.pages = page.getByRole('navigation', { name: 'Páginas', exact: true })
    this.archive = page.getByRole('button', { name: 'Arquivo', exact: true })
    this.panel = page.getByRole('dialog')
    this.columns = page.getByRole('dialog', { name: 'Colunas' })
  }

  /** Waits until the rows are loaded or the list is empty. */
  async settled(): Promise<void> {
    const rows = this.page.getByRole('region', { name: /^Linhas de / }).locator('[aria-busy=false]')
    await rows.or(this.page.getByText('Não há resultados')).waitFor()
  }

  async open(query = ''): Promise<void> {
    await this.page.goto(`${this.path}${query}`)
    await this.settled()
  }

  row(name: string): Locator {
    const opener = { name: `Abrir ${name}`, exact: true } as const
    // Records with a detail page have a link instead of a button.
    return this.rows.filter({ has: this.page.getByRole('button', opener).or(this.page.getByRole('link', opener)) })
  }

  /** How many rows are wholly visible, between the headings and the pager. */
  visibleRows(): Promise<number> {
    return this.table.evaluate(table => {
      const headings = table.querySelector('thead')?.getBoundingClientRect().bottom ?? 0
      const end = table.closest('section')?.getBoundingClientRect().bottom ?? 0
      const isWhole = ({ top, bottom }: DOMRect) => top >= headings - 1 && bottom <= end + 1
      return [...table.querySelectorAll('tbody > tr')].filter(row => isWhole(row.getBoundingClientRect())).length
    })
  }

  /** The headings of amounts that are not wholly visible before the list is scrolled sideways. */
  hiddenAmounts(): Promise<readonly string[]> {
    return this.table.evaluate(table => {
      const heads = [...table.querySelectorAll<HTMLElement>('thead th')]
      const end = heads.at(-1)?.getBoundingClientRect().left ?? 0
      const amounts = heads.filter(head => Object.hasOwn(head.dataset, 'numeric'))
      return amounts.filter(head => head.getBoundingClientRect().right > end + 1).map(head => head.innerText)
    })
  }

  /** The first cells of which the reader does not see the whole text. */
  cutTitles(): Promise<readonly string[]> {
    return this.table.evaluate(table => {
      const isCut = ({ scrollWidth, clientWidth }: Element) => clientWidth > 1 && scrollWidth > clientWidth + 1
      const cells = [...table.querySelectorAll<HTMLElement>('tbody td[data-first]')]
      return cells.filter(cell => [...cell.querySelectorAll('*')].some(isCut)).map(cell => cell.innerText)
    })
  }

  column(name: string): Locator {
    return this.table.getByRole('columnheader').filter({ has: this.page.getByText(name, { exact: true }) })
  }

  async openTitle(name: string): Promise<void> {
    await this.page.getByRole('button', { name: `Abrir ${name}`, exact: true }).click()
  }

  /** One of the actions of a row, by its menu: Ver, Editar, Histórico, Arquivar, Repor. */
  async act(action: string, name: string): Promise<void> {
    await this.page.getByRole('button', { name: `Mais ações de ${name}`, exact: true }).click()
    await this.page.getByRole('menuitem', { name: action }).click()
  }

  /** The names of all actions that the first row offers. */
  async actionsOfFirst(): Promise<readonly string[]> {
    await this.rows.first().getByRole('button', { name: 'Mais ações de' }).click()
    const items = this.page.getByRole('menuitem')
    await items.first().waitFor()
    const names = await items.allTextContents()
    await this.page.keyboard.press('Escape')
    await items.first().waitFor({ state: 'hidden' })
    return names
  }

  total(label: string): Locator {
    return this.totals.getByRole('button', { name: label })
  }

  /** A quick filter of the toolbar: its button, then one of the options under it. */
  async quick(filter: string, option: string): Promise<void> {
    await this.page.getByRole('search').getByRole('combobox', { name: filter }).click()
    await this.page.getByRole('option', { name: option }).click()
    await this.page.keyboard.press('Escape')
  }

  /** Searches immediately, by Enter. */
  async find(text: string): Promise<void> {
    await this.search.fill(text)
    await this.search.press('Enter')
    await this.settled()
  }

  view(name: string): Locator {
    return this.page.getByRole('search').getByRole('button', { name, exact: true })
  }

  async closePanel(): Promise<void> {
    await this.page.keyboard.press('Escape')
    await this.panel.waitFor({ state: 'hidden' })
  }
}

/** The form of any record, in its panel over the list. */
export class RecordForm {
  readonly page: Page
  readonly panel: Locator
  readonly unsaved: Locator
  readonly leaving: Locator
  readonly conflict: Locator

  constructor(page: Page, title: string | RegExp) {
    this.page = page
    this.panel = page.getByRole('dialog', { name: title })
    this.unsaved = this.panel.getByText('Por guardar')
    this.leaving = page.getByRole('dialog', { name: 'Sair sem guardar?' })
    this.conflict = page.getByRole('dialog', { name: 'Outra pessoa guardou primeiro' })
  }

  field(label: string): Locator {
    const named = { name: label, exact: true }
    return this.panel.getByRole('textbox', named).or(this.panel.getByRole('combobox', named))
  }

  async choose(label: string, option: string): Promise<void> {
    const field = this.field(label)
    await field.click()
    await field.fill(option)
    await this.page.getByRole('option', { name: option }).first().click()
  }

  async save(): Promise<void> {
    // The form handles its keys only after it is drawn.
    await this.panel.getByRole('contentinfo').waitFor()
    await this.page.keyboard.press('Control+s')
  }

  /** By how many pixels the panel itself scrolls: only the part between its title and its buttons should. */
  slack(): Promise<number> {
    return this.panel.evaluate(panel => panel.scrollHeight - panel.clientHeight)
  }
}
