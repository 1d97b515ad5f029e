import { screens } from '@tipy/domain/navigation/screens'
import { lastYear } from './support/days.ts'
import { account, dealsOf } from './support/people.ts'
import { counted, euros, RecordList } from './support/records.ts'
import { logIn } from './support/session.ts'
import { expect, test } from './support/test.ts'
import { toast } from './support/toast.ts'

const { path, title } = screens.reservations
/** No test adds a deal to last year. */
const ofLastYear = dealsOf('horizonte').filter(
  ({ active, reservationDate: day }) => active && day >= lastYear.firstDate && day <= lastYear.lastDate,
)
const counting = ofLastYear.filter(({ state }) => state !== 'draft' && state !== 'toValidate')
const agency = (deals: typeof ofLastYear) => deals.reduce((sum, { tipyValue }) => sum + (tipyValue ?? 0), 0)
const deals = (count: number) => counted(count, 'reserva', 'reservas')

test.describe('the pipeline', () => {
  test.use({ person: account('processManager'), remembered: { chosenRange: lastYear } })

  test('counts, sums, filters, and shows the deals a figure sums', async ({ page, shell }) => {
    const list = new RecordList(page, path, title)
    await shell.open(screens.profile.path)
    await page.keyboard.press('p')
    await list.settled()
    await expect(list.count).toHaveText(deals(ofLastYear.length))
    await expect(list.total('Pipeline no período')).toContainText(euros(agency(counting)))

    const broken = ofLastYear.filter(({ isBroken }) => isBroken)
    await list.quick('Execução', 'Desistências')
    await expect(list.count).toHaveText(deals(broken.length))
    await expect(list.chips).toContainText('Execução: Desistências')
    await expect(list.rows.first()).toContainText('Desistência')
    await expect(page).toHaveURL(/f\.executed=giveUp/)

    const ofBroken = counting.filter(({ isBroken }) => isBroken)
    await list.total('Pipeline no período').click()
    await expect(list.panel).toContainText('Soma do valor da agência')
    await expect(list.panel).toContainText(euros(agency(ofBroken)))
    const dearest = ofBroken.toSorted((a, b) => (b.tipyValue ?? 0) - (a.tipyValue ?? 0))[0]
    await expect(list.panel.getByRole('row').first()).toContainText(euros(dearest?.tipyValue ?? 0))
    await list.panel.getByRole('row').first().getByRole('link').click()
    await expect(page.getByRole('region', { name: 'Linha do tempo' })).toContainText('Desistência')
    await expect(page.getByRole('region', { name: 'Desistência' })).toBeVisible()
  })
})

test.describe('a deal', () => {
  test.use({ person: account('processManager') })

  test('that a consultant sent is opened and validated, which its history shows', async ({ page, request }) => {
    const ref = `PROVA-${Date.now()}`
    const { token, user } = await logIn(request, account('consultant').email)
    const { _id: seller } = user as { readonly _id: string }
    const answer = await request.post('/api/reservations', {
      headers: { authorization: `Bearer ${token}` },
      data: {
        ref,
        dealType: 'sales',
        state: 'active',
        finder: seller,
        seller,
        houseValue: 200_000,
        value: 10_000,
        owners: [{ name: 'Zulmira Prova', percentage: 100, nif: '501964843' }],
        buyers: [{ name: 'Xavier Prova', ccExpirationDate: '2024-02-03' }],
        billingDates: [{ type: 'ESC', percentage: 100 }],
        predialBooklet: true,
      },
    })
    expect(answer.status()).toBe(201)

    const list = new RecordList(page, path, title)
    await list.open(`?q=${ref}`)
    await expect(list.row(ref)).toContainText('Por Validar')
    await page.getByRole('link', { name: `Abrir ${ref}` }).click()
    await expect(page.getByRole('heading', { level: 1, name: ref })).toBeVisible()

    const clock = page.getByRole('region', { name: 'Linha do tempo' })
    await expect(clock.getByRole('listitem').filter({ hasText: 'Xavier Prova' })).toContainText('Em atraso')
    await expect(clock.getByText('Hoje')).toBeVisible()
    await expect(page.getByRole('region', { name: 'Proprietários' })).toContainText('501 964 843')
    const documents = page.getByRole('region', { name: 'Documentos do imóvel' })
    await expect(documents.getByRole('checkbox', { name: 'Caderneta predial' })).toBeChecked()
    // It is ticked when the change is shown, which is not yet so in the event of the click.
    await documents.getByRole('checkbox', { name: 'Formulário KYC' }).click()
    await expect(documents.getByRole('checkbox', { name: 'Formulário KYC' })).toBeChecked()
    await expect(documents).toContainText('2 de 12')

    await expect(clock).toContainText('Validar')
    await page.getByRole('button', { name: 'Validar' }).click()
    const dialog = page.getByRole('dialog', { name: `Validar ${ref}` })
    await dialog.getByRole('textbox', { name: /^Data prevista: Escritura/ }).fill('20-01-2027')
    await dialog.getByRole('button', { name: 'Validar' }).click()
    await expect(toast(page, 'Reserva validada com sucesso')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Validar' })).toBeHidden()

    await page.getByRole('tab', { name: 'Alterações' }).click()
    const changes = page.getByRole('region', { name: 'Alterações' })
    await expect(changes.getByRole('row', { name: /^Estado/ }).first()).toContainText('Por Validar')
    await expect(changes.getByRole('row', { name: /^Proprietários/ })).toContainText('Zulmira Prova')
    await expect(page).toHaveURL(/tab=alteracoes/)
    for (const tab of ['Comentários', 'Tarefas', 'Ficheiros']) {
      await page.getByRole('tab', { name: tab }).click()
      await expect(page.getByRole('region', { name: tab })).toBeVisible()
    }
    await page.goto(`${path}/00000000-0000-4000-8000-000000000000`)
    await expect(page.getByRole('heading', { name: 'Página não encontrada' })).toBeVisible()
  })
})
