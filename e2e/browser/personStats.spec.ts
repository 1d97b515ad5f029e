import { faultsOn } from './support/axe.ts'
import { lastYear } from './support/days.ts'
import { phone, sideways } from './support/devices.ts'
import { account, type CompanyCode, invoicesOf, peopleOf } from './support/people.ts'
import { euros } from './support/records.ts'
import { expect, test } from './support/test.ts'

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'best-practice']

/** What the sides of a person are worth in the demonstration's invoices of last year, in cents. */
function billedBy(id: string, code: CompanyCode): number {
  return invoicesOf(code)
    .filter(({ active, date }) => active && date >= lastYear.firstDate && date <= lastYear.lastDate)
    .flatMap(({ finder, seller, finderValue, sellerValue }) => [
      ...(finder === id ? [finderValue ?? 0] : []),
      ...(seller === id ? [sellerValue ?? 0] : []),
    ])
    .reduce((sum, value) => sum + value, 0)
}

for (const code of ['horizonte', 'realtyart'] as const)
  test.describe(`a consultant of ${code}`, () => {
    const consultant = account('consultant', code)
    test.use({ person: consultant, remembered: { chosenRange: lastYear } })

    test('has their statistics at /, each number with its rows, and no fault of access', async ({ page, shell }) => {
      // The addresses of the dashboard of others, which is not theirs.
      await shell.open(code === 'horizonte' ? '/?edit' : '/?tab=equipa')
      await expect(shell.greeting).toBeVisible()
      expect(new URL(page.url()).pathname).toBe('/')
      await expect(page.getByRole('tab', { name: 'Estatísticas' })).toBeVisible()
      await expect(page.getByRole('search', { name: 'Filtros do painel' })).toHaveCount(0)
      await expect(page.getByRole('button', { name: 'Editar painel' })).toHaveCount(0)
      const billing = page.getByRole('article', { name: 'Faturação', exact: true })
      const number = billing.getByRole('button', { name: euros(billedBy(consultant.id, code)) }).first()
      await number.click()
      const panel = page.getByRole('dialog', { name: 'De onde vem este número?' })
      await expect(panel).toContainText(euros(billedBy(consultant.id, code)))
      await page.keyboard.press('Escape')
      await expect(page.locator('svg.recharts-surface').first()).toBeVisible()
      await expect(page.getByText(/^Não foi possível/)).toHaveCount(0)
      expect(await faultsOn(page, { rules, contrast: true }, 'main')).toEqual([])
      await page.getByRole('tab', { name: 'Faturas' }).click()
      await expect(page).toHaveURL(/tab=faturas/)
    })

    test.describe('on a phone', () => {
      test.use(phone)

      test('has the same without scrolling sideways', async ({ page, shell }) => {
        await shell.open('/')
        await expect(page.locator('svg.recharts-surface').first()).toBeVisible()
        expect(await sideways(page)).toBe(0)
        const chip = page.getByTitle(/^Comparação com/).first()
        await chip.tap()
        await expect(page).toHaveURL('/?chip=absolute')
      })
    })
  })

test.describe('a team leader', () => {
  const leader = account('teamLeader')
  test.use({ person: leader, remembered: { chosenRange: lastYear } })

  test('opens a member among colleagues, and nobody else', async ({ page, shell }) => {
    const people = peopleOf('horizonte').filter(({ active, role }) => active && role === 'consultant')
    const member = people.find(({ team }) => team !== null && team === leader.team)
    // A leader may have several teams, all of their own offices.
    const stranger = people.find(({ offices }) => !offices.some(office => leader.offices.includes(office)))
    if (!member || !stranger) throw new Error('the demonstration has no such people')
    await shell.open(`/users/${member.id}/stats`)
    await expect(page.getByRole('heading', { level: 1, name: member.name })).toBeVisible()
    await page.getByRole('button', { name: 'Faturação: comparação por consultor: ver tabela' }).click()
    const table = page.getByRole('table', { name: 'Faturação: comparação por consultor' })
    await expect(table.getByRole('row', { name: `▸ ${member.name}` })).toBeVisible()
    await page.getByRole('link', { name: 'Ficha' }).click()
    await page.getByRole('main').getByRole('link', { name: 'Estatísticas', exact: true }).click()
    await expect(page).toHaveURL(`/users/${member.id}/stats`)
    await shell.open(`/users/${stranger.id}/stats`)
    await expect(page.getByRole('heading', { name: 'Página não encontrada' })).toBeVisible()
  })
})
