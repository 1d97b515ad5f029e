import { readFile } from 'node:fs/promises'
import type { BrowserContext, Page } from '@playwright/test'
import { screens } from '@tipy/domain/navigation/screens'
import { pdfOf } from '@tipy/seeds/pdf'
import { faultsOn } from './support/axe.ts'
import { inDatabase } from './support/database.ts'
import { lately, today } from './support/days.ts'
import { account, peopleOf } from './support/people.ts'
import { logIn, stateWith } from './support/session.ts'
import { expect, test } from './support/test.ts'
import { toast } from './support/toast.ts'
import { type ProductWithGoogle, startWithGoogle } from './support/withGoogle.ts'

const cfo = account('cfo')
const dialogOf = (page: Page) => page.getByRole('dialog', { name: /^Rascunho/ })

async function expectNoFaults(page: Page, part: string): Promise<void> {
  const audit = { rules: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'best-practice'], contrast: true }
  expect(await faultsOn(page, audit, part)).toEqual([])
}

async function openDrafts(page: Page, address = ''): Promise<void> {
  await page.goto(address + screens.invoices.path)
  await page.getByRole('button', { name: 'Rascunhos', exact: true }).click()
}

async function chooseOffice(page: Page, name: string): Promise<void> {
  await dialogOf(page).getByRole('combobox', { name: 'Agência' }).click()
  await page.getByRole('option', { name, exact: true }).click()
  await expect(dialogOf(page).getByRole('table', { name: 'Rascunhos a gerar' })).toBeVisible()
}

/** Journeys of one CFO with one Google account, in this order. */
test.describe('with the settings of Google', () => {
  test.describe.configure({ mode: 'serial' })
  let product: ProductWithGoogle
  let context: BrowserContext
  let page: Page

  /** Nobody else is in this office: what the others may bill depends on the day on which the tests run. */
  const office = { key: 'ensaio', name: 'Ensaio' }

  /**
   * The office has forty consultants and one more, who has left since. Each has a deal that its client has paid. An
   * invoice names only people who are active, therefore the last one leaves after the invoice.
   */
  async function fillOffice(post: (body: object) => Promise<void>): Promise<void> {
    const consultants = peopleOf('horizonte').filter(({ active, role }) => active && role === 'consultant')
    const people = consultants.slice(0, 41)
    await inDatabase(async db => {
      const { company_id } = await db
        .selectFrom('users')
        .select('company_id')
        .where('email', '=', cfo.email)
        .executeTakeFirstOrThrow()
      await db
        .insertInto('offices')
        .values({ company_id, ...office, position: 100 })
        .execute()
      for (const { id, offices } of people)
        await db
          .updateTable('users')
          .set({ offices: [...offices, office.key] })
          .where('id', '=', id)
          .execute()
    }, product.dataDir)
    for (const [index, { id: finder, offices }] of people.entries())
      await post({
        ref: `RASC-${index}`,
        number: 910_001 + index,
        office: offices[0],
        issueDate: today,
        date: today,
        owner: 'Conceição Prova',
        buyer: 'Inácio Prova',
        finder,
        seller: finder,
        value: 10_000,
        finderPercentage: 0.4,
        sellerPercentage: 0.4,
        clientPaymentDate: today,
      })
    const [gone] = people.slice(-1)
    await inDatabase(
      db =>
        db
          .updateTable('users')
          .set({ active: false })
          .where('id', '=', gone?.id ?? '')
          .execute(),
      product.dataDir,
    )
  }

  test.beforeAll(async ({ browser, playwright }) => {
    test.setTimeout(300_000)
    product = await startWithGoogle()
    const api = await playwright.request.newContext({ baseURL: product.address })
    const { token, user, company } = await logIn(api, cfo.email)
    await fillOffice(async body => {
      const answer = await api.post('/api/invoices', { data: body, headers: { authorization: `Bearer ${token}` } })
      expect(answer.status(), await answer.text()).toBe(201)
    })
    await api.dispose()
    const { origins } = stateWith({ token, user, company, needsPasswordChange: false, chosenRange: lately })
    const [{ localStorage } = { localStorage: [] }] = origins
    context = await browser.newContext({
      baseURL: product.address,
      locale: 'pt-PT',
      reducedMotion: 'reduce',
      viewport: { width: 1440, height: 900 },
      storageState: { cookies: [], origins: [{ origin: product.address, localStorage }] },
    })
    page = await context.newPage()
  })

  test.afterAll(async () => {
    await context?.close()
    await product?.stop()
  })

  test('a refusal at Google is explained, and the account is connected at the second attempt', async () => {
    product.google.consent.isRefused = true
    await page.goto(screens.profile.path)
    await page.getByRole('link', { name: 'Ligar conta Gmail' }).click()
    await expect(page.getByRole('alert')).toContainText('O acesso à conta não foi autorizado na Google.')
    await expectNoFaults(page, 'main')
    product.google.consent.isRefused = false
    await page.getByRole('link', { name: 'Ligar conta Gmail' }).click()
    await expect(toast(page, 'Conta Gmail ligada: cfo@gmail.example')).toBeVisible()
    await expect(page).toHaveURL(product.address + screens.gmail.path)
    await expect(page.getByText('Ligada como cfo@gmail.example')).toBeVisible()
    await expect(page.getByText('são escritas no calendário desta conta')).toBeVisible()
  })

  test('a draft with files of a record needs a selection, and has them attached', async () => {
    await page.goto(screens.profile.path)
    const documents = page.getByRole('region', { name: 'Os meus documentos' })
    await documents.getByRole('button', { name: 'Rascunho no Gmail' }).click()
    await expect(toast(page, 'Selecione pelo menos 1 ficheiro')).toBeVisible()
    await documents.getByRole('checkbox', { name: 'Selecionar todos os ficheiros' }).check()
    await documents.getByRole('button', { name: 'Rascunho no Gmail' }).click()
    await dialogOf(page).getByRole('button', { name: 'Gerar rascunho' }).click()
    await expect(toast(page, 'Rascunho gerado com sucesso')).toBeVisible()
    expect(product.google.drafts).toHaveLength(1)
    await dialogOf(page).getByRole('button', { name: 'Fechar' }).last().click()
  })

  test('an office of forty people: the connection is lost in the middle, and the work goes on', async () => {
    const { google } = product
    google.drafts.length = 0
    google.onDraft = () => {
      if (google.drafts.length === 15) google.lose()
    }
    await openDrafts(page)
    await dialogOf(page).getByRole('button', { name: 'Gerar rascunho' }).click()
    await expect(toast(page, 'Escolha uma agência')).toBeVisible()
    await chooseOffice(page, office.name)
    await expectNoFaults(page, '[role=dialog]')
    // Nothing is made for the one who has left.
    const gone = dialogOf(page).getByText('Já não está na empresa')
    await expect(gone).toHaveCount(1)
    const count = 40
    await dialogOf(page)
      .getByRole('button', { name: `Gerar ${count} rascunhos` })
      .dblclick()

    const lost = dialogOf(page).getByRole('alert').filter({ hasText: 'A ligação ao Gmail perdeu-se' })
    // Each draft prints a statement: on a busy machine that takes seconds.
    await expect(lost).toContainText(`Faltam ${count - 15} rascunhos`, { timeout: 90_000 })
    await expectNoFaults(page, '[role=dialog]')
    // Closed and opened again, the batch that waits is still there, and the session too.
    await dialogOf(page).getByRole('button', { name: 'Fechar' }).last().click()
    await page.reload()
    await page.getByRole('button', { name: 'Rascunhos', exact: true }).click()
    await expect(lost).toBeVisible()
    const [tab] = await Promise.all([
      context.waitForEvent('page'),
      lost.getByRole('link', { name: 'Ligar de novo o Gmail' }).click(),
    ])
    await expect(tab.getByText('Ligada como cfo@gmail.example')).toBeVisible()
    await tab.close()
    await expect(toast(page, 'Rascunho gerado com sucesso')).toBeVisible({ timeout: 90_000 })
    await expect(dialogOf(page).getByText(`${count} rascunhos no Gmail`)).toBeVisible()
    const recipients = google.drafts.map(({ email }) => email.to?.[0]?.address)
    expect(recipients).toHaveLength(count)
    expect(new Set(recipients).size).toBe(count)

    await dialogOf(page).getByRole('button', { name: 'Marcar faturas como enviadas' }).click()
    await expect(toast(page, 'faturas marcadas como enviadas')).toBeVisible()
    await dialogOf(page).getByRole('button', { name: 'Preparar outros rascunhos' }).click()
    await chooseOffice(page, office.name)
    await expect(dialogOf(page).getByRole('checkbox', { name: /^Escolher (?!todos)/ })).toHaveCount(1)
    await expect(gone).toBeVisible()
  })

  test('salary slips of twelve people, two of whom are not recognised', async () => {
    const { google } = product
    google.drafts.length = 0
    google.onDraft = null
    const people = peopleOf('horizonte')
      .filter(({ active, role }) => active && role === 'consultant')
      .slice(0, 12)
    const slips = people.map(({ nif }, index) => ({
      name: `recibo ${index + 1}.pdf`,
      mimeType: 'application/pdf',
      buffer: Buffer.from(pdfOf(['Recibo de vencimento', index < 10 ? `NIF ${nif}` : 'sem número'])),
    }))
    await page.goto(screens.users.path)
    await page.getByRole('button', { name: 'Rascunhos', exact: true }).click()
    await dialogOf(page).getByLabel('Recibos de vencimento', { exact: true }).setInputFiles(slips)
    await expect(dialogOf(page).getByText('Nenhuma pessoa encontrada')).toHaveCount(2)
    await expect(dialogOf(page).getByRole('button', { name: 'Gerar 10 rascunhos' })).toBeEnabled()
    await expectNoFaults(page, '[role=dialog]')
    for (const [index, { name }] of [...people.entries()].slice(10)) {
      await dialogOf(page)
        .getByRole('combobox', { name: `Pessoa do recibo recibo ${index + 1}.pdf` })
        .click()
      await page.keyboard.type(name)
      await page.getByRole('option', { name }).first().click()
      await expect(dialogOf(page).getByText('Nenhuma pessoa encontrada')).toHaveCount(11 - index)
    }
    expect(google.drafts).toHaveLength(0)
    await dialogOf(page).getByRole('button', { name: 'Gerar 12 rascunhos' }).click()
    await expect(toast(page, 'Rascunho gerado com sucesso')).toBeVisible({ timeout: 90_000 })
    const sent = google.drafts.map(({ email }) => `${email.to?.[0]?.address} ${email.attachments[0]?.filename}`)
    expect(new Set(sent)).toEqual(new Set(people.map(({ email }, index) => `${email} recibo ${index + 1}.pdf`)))
    expect(sent).toHaveLength(12)
  })

  test('disconnecting asks first, and ends the authorization at Google', async () => {
    await page.goto(screens.gmail.path)
    await page.getByRole('button', { name: 'Desligar' }).click()
    const asking = page.getByRole('dialog', { name: 'Desligar a conta Gmail' })
    await asking.getByRole('button', { name: 'Desligar' }).click()
    await expect(toast(page, 'Conta Gmail desligada')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Ligar conta Gmail' })).toBeVisible()
    expect(product.google.refreshTokens()).toEqual([])
  })
})

test.describe('without the settings of Google', () => {
  // A month may begin with nothing to bill.
  test.use({ person: cfo, remembered: { chosenRange: lately } })

  test('the dialog says what is missing, and drafts are downloaded as .eml files', async ({ page }) => {
    await openDrafts(page)
    await expect(dialogOf(page)).toContainText('GOOGLE_CLIENT_ID e GOOGLE_CLIENT_SECRET')
    await chooseOffice(page, 'Lisboa')
    await expect(dialogOf(page).getByRole('button', { name: /^Gerar/ })).toHaveCount(0)
    const [taken] = await Promise.all([
      page.waitForEvent('download'),
      dialogOf(page).getByRole('button', { name: 'Descarregar rascunhos (.eml)' }).click(),
    ])
    expect(taken.suggestedFilename()).toMatch(/\.zip$/)
    // A zip names its entries uncompressed.
    expect((await readFile(await taken.path())).toString('latin1')).toContain('.eml')
    await expect(dialogOf(page).getByText(/abra cada ficheiro \.eml/)).toBeVisible()
  })
})
