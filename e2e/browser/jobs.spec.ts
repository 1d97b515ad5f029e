import type { APIRequestContext, Page } from '@playwright/test'
import { addDays } from '@tipy/domain/calendar/days'
import { ledgerOf } from '@tipy/domain/ledger/ledger'
import { screens } from '@tipy/domain/navigation/screens'
import { faultsOn } from './support/axe.ts'
import { lastYear, today } from './support/days.ts'
import { account, invoicesOf, peopleOf } from './support/people.ts'
import { quietPage } from './support/quietPage.ts'
import { RecordForm, RecordList } from './support/records.ts'
import { logIn } from './support/session.ts'
import { Steps } from './support/steps.ts'
import { expect, test } from './support/test.ts'
import { toast } from './support/toast.ts'

/** The jobs of docs/guides/jobs.md, each with the mouse and by keyboard alone. */

const consultant = account('consultant')
const manager = account('processManager')

/** What is open over the page, checked as the other places are (looks.spec.ts), except for contrast. */
async function expectNoFaults(page: Page, part = '[role=dialog]'): Promise<void> {
  const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'best-practice']
  expect(await faultsOn(page, { rules, contrast: false }, part)).toEqual([])
}

async function posting(request: APIRequestContext, email: string) {
  const { token } = await logIn(request, email)
  return async (address: string, data: object): Promise<{ readonly _id: string }> => {
    const answer = await request.post(address, { headers: { authorization: `Bearer ${token}` }, data })
    expect(answer.ok(), await answer.text()).toBe(true)
    return ((await answer.json()) as { data: { _id: string } }).data
  }
}

/** A deal that the consultant sends today, to be validated. */
async function sendDeal(request: APIRequestContext, ref: string): Promise<{ readonly _id: string }> {
  const post = await posting(request, consultant.email)
  return post('/api/reservations', {
    ref,
    dealType: 'sales',
    state: 'active',
    finder: consultant.id,
    seller: consultant.id,
    houseValue: 200_000,
    value: 10_000,
    owners: [{ name: 'Zulmira Prova', percentage: 100, nif: '501964843' }],
    buyers: [{ name: 'Xavier Prova' }],
    deedDate: addDays(today, 60),
    billingDates: [{ type: 'ESC', percentage: 100 }],
  })
}

test.describe('a consultant', () => {
  test.use({ person: consultant })

  test('finds their deals, comments, sees what they will earn, and asks three banks', async ({
    page,
    shell,
    request,
  }) => {
    // In the first weeks of a quarter the demonstration has none of theirs.
    await sendDeal(request, `TRIMESTRE-${Date.now()}`)
    const deals = new RecordList(page, screens.reservations.path, screens.reservations.title)
    const viabilities = new RecordList(page, screens.viabilities.path, screens.viabilities.title)
    await shell.open(quietPage)

    await test.step('my deals this quarter', async () => {
      const byKey = new Steps(page, { atMost: 3 })
      await byKey.press('p')
      await deals.settled()
      await byKey.press('Shift+P')
      await expect(shell.rangePanel.getByRole('button', { name: 'Este mês' })).toBeFocused()
      await expectNoFaults(page)
      await byKey.press('3')
      await expect(shell.range).toHaveAccessibleName(/^Período: Este trimestre, /)
      await expect(deals.rows).not.toHaveCount(0)
      expect(byKey.taken).toBe(3)

      await page.keyboard.press('Shift+P')
      await expect(shell.rangePanel.getByRole('button', { name: 'Este trimestre' })).toBeFocused()
      await page.keyboard.press('2')
      await expect(shell.rangePanel).toBeHidden()
      await page.keyboard.press('q')
      await expect(shell.greeting).toBeVisible()
      const byMouse = new Steps(page, { atMost: 3 })
      await byMouse.click(shell.menu.getByRole('link', { name: screens.reservations.title }))
      await byMouse.click(shell.range)
      await byMouse.click(shell.rangePanel.getByRole('button', { name: 'Este trimestre' }))
      await expect(shell.range).toHaveAccessibleName(/^Período: Este trimestre, /)
      await deals.settled()
      await expect(deals.rows).not.toHaveCount(0)
      expect(byMouse.taken).toBe(3)
    })

    await test.step('comment and notify', async () => {
      const text = (how: string) => `Falta a caderneta (${how}). @${manager.name}`
      const panel = page.getByRole('dialog', { name: /^Comentários de / })
      const box = panel.getByRole('textbox', { name: 'Comentário' })
      const person = page.getByRole('option', { name: manager.name })
      const sent = (how: string) =>
        panel
          .getByRole('listitem')
          .filter({ hasText: `(${how})` })
          .getByText(`Notificou ${manager.name}`)

      const byMouse = new Steps(page, { atMost: 5 })
      await deals.rows.first().hover()
      await byMouse.click(deals.rows.first().getByRole('button', { name: /^Comentários / }))
      await expect(box).toBeFocused()
      await byMouse.type(text('rato'))
      await byMouse.click(person)
      await byMouse.click(panel.getByRole('button', { name: 'Comentar' }))
      await expect(sent('rato')).toBeVisible()
      expect(byMouse.taken).toBe(4)
      await expectNoFaults(page)
      await deals.closePanel()

      await deals.heading.click()
      const byKey = new Steps(page, { atMost: 5 })
      await byKey.press('j')
      await byKey.press('Shift+C')
      await expect(box).toBeFocused()
      await byKey.type(text('teclas'))
      await expect(person).toHaveAttribute('aria-selected', 'true')
      await byKey.press('Enter')
      await byKey.press('Control+Enter')
      await expect(sent('teclas')).toBeVisible()
      expect(byKey.taken).toBe(5)
      await deals.closePanel()
    })

    await test.step('what I will earn', async () => {
      const byKey = new Steps(page, { atMost: 1 })
      await byKey.press('e')
      await expect(page.getByRole('list', { name: 'Totais' })).toBeVisible()
      await expect(page).toHaveURL(screens.statements.path)
      await page.keyboard.press('v')
      await viabilities.settled()
      const byMouse = new Steps(page, { atMost: 1 })
      await byMouse.click(shell.menu.getByRole('link', { name: screens.statements.title }))
      await expect(page.getByRole('list', { name: 'Totais' })).toBeVisible()
      expect([byKey.taken, byMouse.taken]).toEqual([1, 1])
      await page.keyboard.press('v')
      await viabilities.settled()
    })

    await test.step('viability with three banks', async () => {
      const form = new RecordForm(page, 'Nova viabilidade')
      const banks = ['BPI', 'novobanco', 'Santander']
      const bank = (place: number) =>
        form.panel.getByRole('region', { name: `Pedidos aos bancos ${place}` }).getByRole('combobox', { name: 'Banco' })
      const buyer = `Zulmira ${Date.now()}`

      const byMouse = new Steps(page, { atMost: 12 })
      await byMouse.click(viabilities.add)
      await byMouse.click(form.panel.getByRole('button', { name: 'Adicionar comprador' }))
      await expect(form.field('Nome')).toBeFocused()
      await byMouse.type(`${buyer} Rato`)
      for (const [place, name] of banks.entries()) {
        await byMouse.click(form.panel.getByRole('button', { name: 'Adicionar banco' }))
        await expect(bank(place + 1)).toBeFocused()
        await byMouse.click(page.getByRole('option', { name }).first())
      }
      await expectNoFaults(page)
      await byMouse.click(form.panel.getByRole('button', { name: 'Adicionar', exact: true }))
      await expect(form.panel).toBeHidden()
      await expect(viabilities.row(`${buyer} Rato`)).toContainText('3 bancos')
      expect(byMouse.taken).toBe(10)

      await viabilities.heading.click()
      const byKey = new Steps(page, { atMost: 12 })
      await byKey.press('Shift+N')
      await form.panel.getByRole('contentinfo').waitFor()
      await expect(form.panel.getByRole('region', { name: 'Processo' })).toBeFocused()
      // The panel focuses it twice, by two timers: the second would take the focus back from where the keys went.
      await page.evaluate('new Promise(done => requestIdleCallback(done))')
      await byKey.move('PageDown', 1)
      await byKey.press('Enter')
      await expect(form.field('Nome')).toBeFocused()
      await byKey.type(`${buyer} Teclas`)
      await byKey.move('PageDown', 2)
      await byKey.press('Enter')
      for (const [place, name] of banks.entries()) {
        await expect(bank(place + 1)).toBeFocused()
        await byKey.type(name)
        await byKey.press(place < banks.length - 1 ? 'Shift+Enter' : 'Control+s')
      }
      await expect(form.panel).toBeHidden()
      await expect(viabilities.row(`${buyer} Teclas`)).toContainText('3 bancos')
      expect(byKey.taken).toBe(12)
    })
  })
})

test.describe('a process manager', () => {
  test.use({ person: manager })

  test('validates a deal in two steps', async ({ page, request }) => {
    const dialog = page.getByRole('dialog', { name: /^Validar / })
    const validate = dialog.getByRole('button', { name: 'Validar' })
    const button = page.getByRole('main').getByRole('button', { name: 'Validar' })
    const open = async (ref: string) => {
      const { _id } = await sendDeal(request, ref)
      await page.goto(screens.reservation.path.replace('{id}', _id))
      await expect(button).toBeVisible()
    }

    await open(`RATO-${Date.now()}`)
    const byMouse = new Steps(page, { atMost: 2 })
    await byMouse.click(button)
    await expect(validate).toBeVisible()
    await expectNoFaults(page)
    await byMouse.click(validate)
    await expect(toast(page, 'Reserva validada com sucesso')).toBeVisible()
    expect(byMouse.taken).toBe(2)

    await open(`TECLAS-${Date.now()}`)
    const byKey = new Steps(page, { atMost: 2 })
    await byKey.press('Control+Enter')
    await expect(validate).toBeFocused()
    await byKey.press('Enter')
    await expect(toast(page, 'Reserva validada com sucesso')).toBeVisible()
    expect(byKey.taken).toBe(2)
  })
})

test.describe('a CFO who pays', () => {
  const day = `${today.slice(0, 4)}-01-01` as const
  const cfo = account('cfo')
  test.use({ person: cfo, remembered: { chosenRange: { firstDate: day, lastDate: day } } })

  test('marks ten consultants as paid in eight steps', async ({ page, request }) => {
    const post = await posting(request, cfo.email)
    // Consultants whom other tests do not use: neither their own people nor those the demonstration owes something.
    const owed = new Set(
      invoicesOf('horizonte').flatMap(({ toPayInternal, finder, seller }) => (toPayInternal ? [finder, seller] : [])),
    )
    const paid = peopleOf('horizonte')
      .filter(({ active, role, id }) => active && role === 'consultant' && !owed.has(id))
      .slice(-20)
    expect(paid).toHaveLength(20)
    for (const [index, { id }] of paid.entries())
      await post('/api/invoices', {
        ref: `PAGAR-${index}`,
        number: 900_001 + index,
        office: cfo.offices[0],
        issueDate: day,
        date: day,
        owner: 'Zulmira Prova',
        buyer: 'Xavier Prova',
        finder: id,
        seller: id,
        value: 10_000,
        finderPercentage: 0.4,
        sellerPercentage: 0.4,
        clientPaymentDate: day,
        sentBillsToFinder: true,
        sentBillsToSeller: true,
      })
    const list = new RecordList(page, screens.invoices.path, screens.invoices.title)
    // On the first of January other tests bill that day too.
    await list.open('?q=PAGAR')
    const dialog = page.getByRole('dialog', { name: 'Pagamentos das faturas selecionadas' })
    const step = dialog.getByRole('radio', { name: 'Pagamento a angariador e vendedor' })
    const isPaid = async () => {
      await expect(dialog).toBeHidden()
      await expect(toast(page, 'Faturas editadas').last()).toBeVisible()
    }

    const byKey = new Steps(page, { atMost: 8 })
    await byKey.press('o')
    await expect(list.count).toHaveText('20 faturas')
    await list.settled()
    await byKey.press('j')
    await byKey.move('Shift+ArrowDown', 9)
    await expect(list.selected).toContainText('10 selecionadas')
    await byKey.press('Control+Enter')
    await expect(step).toBeFocused()
    await expect(dialog).toContainText('Mudam 10 faturas.')
    await expectNoFaults(page)
    await byKey.press('Enter')
    await isPaid()
    await expect(list.count).toHaveText('10 faturas')
    expect(byKey.taken).toBe(5)

    await page.keyboard.press('o')
    await expect(list.count).not.toHaveText('10 faturas')
    const byMouse = new Steps(page, { atMost: 8 })
    await byMouse.click(page.getByRole('button', { name: /^Filtros/ }))
    const yes = (filter: string) =>
      list.filters.getByRole('radiogroup', { name: filter }).getByText('Sim', { exact: true })
    await byMouse.click(yes('Por pagar a consultores'))
    await byMouse.click(yes('Faturas enviadas'))
    await expect(list.count).toHaveText('10 faturas')
    await list.settled()
    await byMouse.click(list.rows.first().getByRole('checkbox'))
    await byMouse.shiftClick(list.rows.nth(9).getByRole('checkbox'))
    await expect(list.selected).toContainText('10 selecionadas')
    await byMouse.click(list.selected.getByRole('button', { name: 'Pagamentos' }))
    await expect(step).toBeChecked()
    await expect(dialog).toContainText('Mudam 10 faturas.')
    await byMouse.click(dialog.getByRole('button', { name: 'Guardar' }))
    await isPaid()
    await expect(page.getByText('Não há resultados')).toBeVisible()
    expect(byMouse.taken).toBe(7)
  })
})

/**
 * A day of last year on which a few people of each of two offices earn something: their mails are few. Some years have
 * no such week, but every year dozens of such days.
 */
function quietDay() {
  const { offices } = consultant.company
  const rows = invoicesOf('horizonte').filter(({ active }) => active)
  for (let day = lastYear.firstDate; day <= lastYear.lastDate; day = addDays(day, 1)) {
    const lines = rows
      .filter(({ date }) => date === day)
      .flatMap(row => ledgerOf(row).filter(({ amount, role }) => amount !== 0 || role === 'consultant'))
    const earners = peopleOf('horizonte').filter(({ id, active }) => active && lines.some(line => line.person === id))
    const places = offices.flatMap(({ key, name }, place) => {
      const people = earners.filter(person => person.offices.includes(key))
      return people.length > 0 && people.length < 5 ? [{ name, digit: String(place + 1), people }] : []
    })
    const [first, second] = places
    if (first && second && !first.people.some(person => second.people.includes(person)))
      return { range: { firstDate: day, lastDate: day }, first, second }
  }
  throw new Error('no day of last year is quiet')
}

test.describe('a CFO who sends statements', () => {
  const { range, first, second } = quietDay()
  test.use({ person: account('cfo'), remembered: { chosenRange: range } })

  test('sends an office its statements in five clicks, and another one in four keys', async ({ page, shell }) => {
    const count = ({ people }: typeof first) => (people.length === 1 ? '1 extrato' : `${people.length} extratos`)
    const dialog = page.getByRole('dialog', { name: 'Enviar extratos por e-mail' })
    const send = (office: typeof first) => dialog.getByRole('button', { name: `Enviar ${count(office)}`, exact: true })
    const progress = page.getByRole('region', { name: 'Andamento do envio' })

    await shell.open(screens.invoices.path)
    const byMouse = new Steps(page, { atMost: 5 })
    await byMouse.click(shell.menu.getByRole('link', { name: screens.statements.title }))
    await byMouse.click(shell.offices)
    await byMouse.click(page.getByRole('group', { name: 'Agências' }).getByRole('button', { name: first.name }))
    await byMouse.click(page.getByRole('button', { name: /^Enviar por e-mail/ }))
    await byMouse.click(send(first))
    await expect(progress).toContainText(` de ${count(first)} enviado`)
    for (const { name } of first.people)
      await expect(page.getByRole('row').filter({ hasText: name })).toContainText(/Na fila|Enviado/)
    expect(byMouse.taken).toBe(5)

    await shell.open(screens.invoices.path)
    const byKey = new Steps(page, { atMost: 5 })
    await byKey.press('e')
    await expect(page).toHaveURL(screens.statements.path)
    await byKey.press(second.digit)
    for (const { name } of second.people) await expect(page.getByRole('link', { name, exact: true })).toBeVisible()
    await byKey.press('Control+Enter')
    await expect(send(second)).toBeFocused()
    await byKey.press('Enter')
    await expect(progress).toContainText(` de ${count(second)} enviado`)
    expect(byKey.taken).toBe(4)

    await page.getByRole('button', { name: 'Envios', exact: true }).click()
    const log = page.getByRole('dialog', { name: 'Extratos enviados' })
    for (const { name } of [...first.people, ...second.people]) await expect(log).toContainText(name)
  })
})
