import { readFileSync } from 'node:fs'
import type { APIRequestContext } from '@playwright/test'
import { addMonths } from '@tipy/domain/calendar/days'
import { rangeOf } from '@tipy/domain/calendar/presets'
import { screens } from '@tipy/domain/navigation/screens'
import { fold } from '@tipy/domain/text/fold'
import { serveAlongside } from './support/alongside.ts'
import { lastYear, today } from './support/days.ts'
import { account, findingsOf, personOf, type Someone } from './support/people.ts'
import { quietPage } from './support/quietPage.ts'
import { counted, euros, RecordForm, RecordList } from './support/records.ts'
import { logIn } from './support/session.ts'
import { Shell } from './support/shell.ts'
import { steady } from './support/steady.ts'
import { expect, test } from './support/test.ts'
import { toast } from './support/toast.ts'

const { path, title } = screens.findings
/** No test adds a listing to last year: it has only those of the demonstration. */
const ofLastYear = findingsOf('horizonte').filter(
  ({ active, findingDate }) => active && findingDate >= lastYear.firstDate && findingDate <= lastYear.lastDate,
)
const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)
const listings = (count: number) => counted(count, 'angariação', 'angariações')

test.describe('the list', () => {
  test.use({
    person: account('processManager'),
    remembered: { chosenRange: lastYear },
    permissions: ['clipboard-read', 'clipboard-write'],
  })

  test('is searched, filtered, sorted and paged, with its state in the URL; rows are opened and copied', async ({
    page,
    shell,
    context,
  }) => {
    const list = new RecordList(page, path, title)
    await shell.open(quietPage)
    await shell.menu.getByRole('link', { name: title }).click()

    await test.step('count and totals, and what they sum', async () => {
      await expect(list.count).toHaveText(listings(ofLastYear.length))
      const worth = euros(sum(ofLastYear.map(({ houseValue }) => houseValue ?? 0)))
      await expect(list.total('Valor de venda')).toContainText(worth)
      await list.total('Valor de venda').click()
      await expect(list.panel).toContainText('De onde vem este número?')
      await expect(list.panel).toContainText(worth)
      const dearest = Math.max(...ofLastYear.map(({ houseValue }) => houseValue ?? 0))
      await expect(list.panel.getByRole('table').getByRole('row').first()).toContainText(euros(dearest))
      await list.closePanel()
    })

    await test.step('search without accents, after a pause', async () => {
      const searchText = ({ ref, number, address, postalCode, city, owner }: (typeof ofLastYear)[number]) =>
        fold([ref, number, address, postalCode, city, owner].join(' '))
      await list.search.pressSequentially('anunciacao')
      await expect(page).toHaveURL(/[?&]q=anunciacao/)
      await expect(list.count).toHaveText(
        listings(ofLastYear.filter(row => searchText(row).includes('anunciacao')).length),
      )
      await expect(list.chips).toContainText('Pesquisa: anunciacao')
      await page.getByRole('button', { name: 'Limpar a pesquisa' }).click()
      await expect(list.chips).toHaveCount(0)
      await expect(page).toHaveURL(path)
    })

    const sold = ofLastYear.filter(({ state }) => state === 'vendida')
    const flats = sold.filter(({ houseType }) => houseType === 'apartamento')
    await test.step('filters, beside the list and in the toolbar', async () => {
      await list.heading.click()
      await page.keyboard.press('f')
      await list.filters.getByLabel('Estado').click()
      await page.getByRole('option', { name: 'Vendida', exact: true }).click()
      await expect(list.count).toHaveText(listings(sold.length))
      await expect(list.chips).toContainText('Estado: Vendida')
      await page.keyboard.press('Escape')
      await page.keyboard.press('Escape')
      await expect(list.filters).toBeHidden()
      await list.quick('Tipo de Imóvel', 'Apartamento')
      await expect(list.count).toHaveText(listings(flats.length))
    })

    await test.step('order and pages', async () => {
      const value = list.column('Valor de venda')
      await value.getByRole('button').click()
      await expect(value).toHaveAttribute('aria-sort', 'descending')
      await expect(list.rows.first()).toContainText(euros(Math.max(...flats.map(({ houseValue }) => houseValue ?? 0))))
      await value.getByRole('button').click()
      await expect(list.rows.first()).toContainText(euros(Math.min(...flats.map(({ houseValue }) => houseValue ?? 0))))
      await list.pages.getByLabel('Linhas por página').selectOption('10')
      await expect(list.rows).toHaveCount(10)
      await list.pages.getByRole('button', { name: 'Página seguinte' }).click()
      await expect(list.pages).toContainText(`11–20 de ${flats.length}`)
      // The pager is ahead of the rows.
      await list.settled()
    })

    await test.step('the address says it all: after a reload, in another tab, and back', async () => {
      const refs = await list.rows.getByRole('button', { name: /^Abrir / }).allTextContents()
      const same = async (other: RecordList) => {
        await expect(other.rows.getByRole('button', { name: /^Abrir / })).toHaveText(refs)
        await expect(other.chips).toContainText('Estado: Vendida')
        await expect(other.chips).toContainText('Tipo de Imóvel: Apartamento')
        await expect(other.column('Valor de venda')).toHaveAttribute('aria-sort', 'ascending')
        await expect(other.pages).toContainText(`11–20 de ${flats.length}`)
      }
      await page.reload()
      await same(list)
      const tab = new RecordList(await context.newPage(), path, title)
      await tab.page.goto(page.url())
      await same(tab)
      await tab.page.close()
      await page.goBack()
      await expect(list.pages).toContainText(`1–10 de ${flats.length}`)
      await list.chips.getByRole('button', { name: 'limpar' }).click()
      await expect(list.count).toHaveText(listings(ofLastYear.length))
      // The count is ahead of the rows.
      await list.settled()
    })

    await test.step('rows show the rest of themselves, open and are copied as a table', async () => {
      const [first = '', second = ''] = await list.rows.getByRole('button', { name: /^Abrir / }).allTextContents()
      const row = ofLastYear.find(({ ref }) => ref === first)
      await page.getByRole('button', { name: `Mais dados de ${first}` }).click()
      await expect(list.table).toContainText(row?.address ?? 'uma morada')
      await list.openTitle(first)
      await expect(list.panel).toHaveAccessibleName(`Angariação ${first}`)
      await expect(list.panel.getByRole('region', { name: 'Imóvel' })).toContainText(row?.owner ?? 'um proprietário')
      await list.closePanel()

      for (const ref of [first, second]) await page.getByRole('checkbox', { name: `Selecionar ${ref}` }).check()
      await expect(list.selected).toContainText('2 selecionadas')
      await list.selected.getByRole('button', { name: 'Copiar' }).click()
      await expect(toast(page, '2 angariações na área de transferência')).toBeVisible()
      const copied = await page.evaluate<string>(
        "navigator.clipboard.read().then(([item]) => item.getType('text/html')).then(blob => blob.text())",
      )
      const plain = copied.replace(/<(\w+)[^>]*>/g, '<$1>')
      for (const part of ['<table>', '<th>Referência</th>', `<td>${first}</td>`, `<td>${second}</td>`])
        expect(plain).toContain(part)
    })
  })
})

/** What a colleague saves meanwhile, through the API. */
async function changeAs(
  api: APIRequestContext,
  person: Someone,
  { ref, changes }: { readonly ref: string; readonly changes: object },
): Promise<void> {
  const { token } = await logIn(api, person.email)
  const headers = { authorization: `Bearer ${token}` }
  const found = await api.post('/api/findings/search', {
    headers,
    data: { filters: { search: ref, ignoreDate: true } },
  })
  const { data } = (await found.json()) as { data: { findings: readonly { _id: string; version: number }[] } }
  const [row] = data.findings
  const saved = await api.patch(`/api/findings/${row?._id}`, { headers, data: { ...changes, version: row?.version } })
  expect(saved.status()).toBe(200)
}

test.describe('a listing', () => {
  test.use({ person: account('processManager') })

  test('is added, changed by two people concurrently, archived and restored', async ({ page, request }) => {
    const list = new RecordList(page, path, title)
    const form = new RecordForm(page, 'Nova angariação')
    const ref = `E2E-${Date.now()}`
    const [taken] = findingsOf('horizonte').filter(({ active }) => active)
    await list.open()
    await list.add.click()

    await test.step('what is missing is said; the amounts follow each other', async () => {
      await expect(form.field('Data de angariação')).toBeVisible()
      await expect(form.field('Regime')).toHaveCount(0)
      await form.save()
      await expect(toast(page, 'Faltam campos obrigatórios')).toBeVisible()
      await expect(form.field('Referência')).toBeFocused()
      await expect(form.field('Referência')).toHaveAccessibleDescription('Obrigatório')

      await form.field('Valor de venda').fill('250000')
      await expect(form.field('Comissão da agência')).toHaveValue(/^12\s500,00\s€$/)
      await form.field('Comissão da agência').fill('10000')
      await expect(form.field('Percentagem interna')).toHaveValue(/^4%$/)
      await form.field('Percentagem interna').fill('6')
      await expect(form.field('Comissão da agência')).toHaveValue(/^15\s000,00\s€$/)
      await form.choose('Angariador', account('consultant').name)
      await expect(form.field('Equipa')).not.toHaveValue('')
      await form.choose('Tipo de Imóvel', 'Moradia')
    })

    await test.step('it is not left by mistake', async () => {
      await expect(form.unsaved).toBeVisible()
      await form.field('Morada').fill('Rua das Flores 7')
      await page.keyboard.press('Escape')
      await form.leaving.getByRole('button', { name: 'Continuar a editar' }).click()
      await expect(form.leaving).toBeHidden()
      await expect(form.field('Morada')).toBeFocused()
      await page.goBack()
      await form.leaving.getByRole('button', { name: 'Continuar a editar' }).click()
      await expect(form.field('Valor de venda')).toHaveValue(/^250\s000,00\s€$/)
    })

    await test.step('an office is asked for, and a reference of its own', async () => {
      await form.field('Referência').fill(taken?.ref ?? '')
      await form.save()
      await expect(toast(page, 'Escolha uma agência')).toBeVisible()
      await form.choose('Agência', 'Porto')
      await form.save()
      await expect(toast(page, 'Essa referência já existe')).toBeVisible()
      await expect(form.field('Referência')).toHaveAccessibleDescription('Essa referência já existe')
      await form.field('Referência').fill(ref)
      await form.save()
      await expect(toast(page, 'Angariação criada com sucesso')).toBeVisible()
      await expect(form.panel).toBeHidden()
      await expect(list.row(ref)).toContainText('250 000,00 €')
    })

    await test.step('two people change it: nothing is lost', async () => {
      const mine = new RecordForm(page, `Editar ${ref}`)
      await list.act('Editar', ref)
      await mine.field('Proprietário').fill('Ana do Porto')

      await changeAs(request, account('broker'), { ref, changes: { owner: 'Rui de Braga', number: '77/26' } })
      await mine.save()
      await expect(mine.conflict).toContainText('Rui de Braga')
      await expect(mine.conflict).toContainText('Ana do Porto')
      await expect(mine.conflict).toContainText('Número: fica o deles')
      await mine.conflict.getByRole('button', { name: 'Voltar ao formulário' }).click()
      await expect(mine.field('Proprietário')).toHaveValue('Ana do Porto')
      await mine.save()
      await mine.conflict.getByRole('radio', { name: /O meu/ }).click()
      await mine.conflict.getByRole('button', { name: 'Guardar' }).click()
      await expect(toast(page, 'Angariação atualizada com sucesso')).toBeVisible()
    })

    await test.step('who changed what', async () => {
      await list.act('Histórico', ref)
      const [newest, before] = [list.panel.getByRole('table').nth(0), list.panel.getByRole('table').nth(1)]
      await expect(newest).toHaveAccessibleName(new RegExp(`de ${account('processManager').name},`))
      await expect(newest.getByRole('row')).toHaveText(/^Proprietário−Antes: Rui de Braga\+Depois: Ana do Porto$/)
      await expect(before).toHaveAccessibleName(new RegExp(`de ${account('broker').name},`))
      await expect(before).toContainText('+Depois: 77/26')
      await list.closePanel()
    })

    await test.step('into the archive, back, and there again', async () => {
      await list.act('Arquivar', ref)
      await expect(list.row(ref)).toHaveCount(0)
      await toast(page, 'Angariação arquivada').getByRole('button', { name: 'Anular' }).click()
      await expect(list.row(ref)).toBeVisible()
      await list.act('Arquivar', ref)
      await expect(list.row(ref)).toHaveCount(0)
      await list.archive.click()
      await expect(list.row(ref)).toContainText('Arquivo')
      await list.act('Repor', ref)
      await expect(list.row(ref)).toHaveCount(0)
      await list.archive.click()
      await expect(list.row(ref)).toBeVisible()
    })
  })
})

test.describe('with a second server', () => {
  // The second server has another origin, whose storage stays in the browser context.
  test.use({ hasOwnContext: true })

  test('the form is filled from the web page of a listing, and a reload loses nothing of it', async ({
    page,
    login,
  }) => {
    const html = new URL('../../server/src/features/findings/pages/jsonld-product.html', import.meta.url)
    const server = await serveAlongside(readFileSync(html, 'utf8'))
    try {
      const list = new RecordList(page, `${server.address}${path}`, title)
      const form = new RecordForm(page, 'Nova angariação')
      await page.goto(server.address)
      await login.type(account('processManager').email)
      await new Shell(page).menu.getByRole('link', { name: title }).click()
      await list.settled()
      const fill = form.panel.getByRole('button', { name: 'Preencher' })
      const url = form.field('Link do anúncio')
      await list.add.click()
      await url.fill(server.listing)
      await fill.click()
      await expect(toast(page, 'Escolha uma agência')).toBeVisible()
      await page.keyboard.press('Escape')
      await form.leaving.getByRole('button', { name: 'Sair sem guardar' }).click()
      // Keys do nothing over a form.
      await expect(form.panel).toBeHidden()
      await page.keyboard.press('1')
      await list.add.click()
      await url.fill('http://169.254.169.254/latest')
      await fill.click()
      await expect(toast(page, 'URL inválido')).toBeVisible()
      await url.fill(server.listing)
      await fill.click()
      await expect(toast(page, 'campos preenchidos')).toBeVisible()
      const isFilled = async () => {
        await expect(form.field('Referência')).toHaveValue('CDC-121551')
        await expect(form.field('Morada')).toHaveValue('Rua Ângela Pinto 14, 2.º Esq.')
        await expect(form.field('Tipo de Imóvel')).toHaveValue('Apartamento')
        await expect(form.field('Comissão da agência')).toHaveValue(/^21\s250,00\s€$/)
      }
      await isFilled()
      page.on('dialog', dialog => dialog.accept())
      await page.reload()
      await expect(form.field('Referência')).toHaveValue('')
      await form.panel.getByRole('button', { name: 'Recuperar rascunho' }).click()
      await isFilled()
    } finally {
      await server.stop()
    }
  })
})

test.describe('a consultant', () => {
  const person = personOf('views of a list')
  const always = rangeOf('sinceEver', today, addMonths(today, -48))
  const remembered = { chosenRange: always }
  test.use({ person, remembered })

  test('sees only their own listings, and finds a saved view of the list in another browser', async ({
    page,
    openBrowser,
  }) => {
    const own = findingsOf('horizonte').filter(
      ({ active, finder, createdBy }) => active && (finder === person.id || createdBy === person.id),
    )
    expect(own.length).toBeGreaterThan(0)
    const list = new RecordList(page, path, title)
    await list.open()
    await expect(list.count).toHaveText(listings(own.length))
    await expect(list.add).toBeVisible()
    await expect(list.totals).toHaveCount(0)
    expect(await list.actionsOfFirst()).not.toContain('Arquivar')

    await page.getByRole('button', { name: 'Colunas' }).click()
    await list.columns.getByRole('checkbox', { name: 'Cidade' }).uncheck()
    await list.columns.getByRole('checkbox', { name: 'Morada' }).check()
    await page.keyboard.press('Escape')
    await expect(list.column('Cidade')).toHaveCount(0)
    const width = page.getByRole('separator', { name: 'Largura da coluna Tipo', exact: true })
    await expect(list.column('Morada')).toBeVisible()
    await list.settled()
    const usual = await steady(width, async of => Number(await of.getAttribute('aria-valuenow')))
    await width.focus()
    await page.keyboard.press('Shift+ArrowRight')
    await expect(width).toHaveAttribute('aria-valuenow', String(usual + 64))

    await list.view('Vista padrão').click()
    await page.getByRole('menuitem', { name: 'Guardar como nova vista…' }).click()
    await page.getByRole('dialog', { name: 'Nova vista' }).getByLabel('Nome').fill('Só moradas')
    const saved = page.waitForResponse(answer => answer.request().method() === 'PATCH' && answer.ok())
    await page.keyboard.press('Enter')
    await saved
    await expect(list.view('Só moradas')).toBeVisible()

    const elsewhere = new RecordList(await openBrowser(person, remembered), path, title)
    const { page: other } = elsewhere
    await elsewhere.open()
    await expect(elsewhere.view('Só moradas')).toBeVisible()
    await expect(elsewhere.column('Morada')).toBeVisible()
    await expect(elsewhere.column('Cidade')).toHaveCount(0)
    const there = other.getByRole('separator', { name: 'Largura da coluna Tipo', exact: true })
    await expect(there).toHaveAttribute('aria-valuenow', String(usual + 64))

    await elsewhere.view('Só moradas').click()
    const removed = other.waitForResponse(answer => answer.request().method() === 'PATCH' && answer.ok())
    await other.getByRole('menuitem', { name: 'Apagar esta vista' }).click()
    await removed
    await expect(elsewhere.view('Vista padrão')).toBeVisible()
    await expect(elsewhere.column('Cidade')).toBeVisible()
    await page.goto(path)
    await expect(list.view('Vista padrão')).toBeVisible()
    await expect(list.column('Cidade')).toBeVisible()
  })
})

test.describe('in a company with contracts', () => {
  const person = account('consultant', 'realtyart')
  test.use({ person })

  test('a consultant adds a listing with its contract', async ({ page, shell }) => {
    const list = new RecordList(page, path, title)
    const form = new RecordForm(page, 'Nova angariação')
    const ref = `E2E-${Date.now()}`
    await shell.open(quietPage)
    await page.keyboard.press('a')
    await list.add.click()
    await expect(form.field('Angariador')).toHaveValue(person.name)
    await form.field('Referência').fill(ref)
    await form.choose('Tipo de contrato', 'Venda')
    await form.field('Duração do contrato (meses)').fill('9')
    await form.choose('Regime', 'Exclusividade')
    await form.choose('Tipo de Imóvel', 'Duplex')
    await form.field('Valor de venda').fill('180000')
    await form.save()
    await expect(toast(page, 'Angariação criada com sucesso')).toBeVisible()

    await expect(list.totals).toHaveCount(0)
    await list.openTitle(ref)
    await expect(list.panel.getByRole('region', { name: 'Processo' })).toContainText('Exclusividade')
    await expect(list.panel.getByRole('region', { name: 'Imóvel' })).toContainText('9 000,00 €')
    await list.closePanel()
    expect(await list.actionsOfFirst()).not.toContain('Arquivar')
  })
})
