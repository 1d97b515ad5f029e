import { lately } from './support/days.ts'
import { account } from './support/people.ts'
import { RecordList } from './support/records.ts'
import { expect, test } from './support/test.ts'

const coo = account('coo')
const ceo = account('ceo')
/** A month may begin without a listing. */
const remembered = { chosenRange: lately }
test.use({ person: coo, remembered })

test('two people comment on a listing and see each other’s comments live', async ({ page, openBrowser }) => {
  const here = new RecordList(page, '/findings', 'Angariações')
  await here.open()
  const ref =
    (await here.rows
      .first()
      .getByRole('button', { name: /^Abrir / })
      .textContent()) ?? ''
  const elsewhere = await openBrowser(ceo, remembered)
  const there = new RecordList(elsewhere, '/findings', 'Angariações')
  await there.open()

  await here.act('Comentários', ref)
  const panel = page.getByRole('dialog', { name: `Comentários de ${ref}` })
  const text = panel.getByRole('textbox', { name: 'Comentário' })
  await expect(panel.getByText('Ainda não há comentários')).toBeVisible()
  await text.fill('O preço está certo? Ver https://exemplo.pt/casa.')
  // By keyboard alone: @, the name, Enter, and Ctrl+Enter.
  await text.pressSequentially(` @${ceo.name}`)
  const people = page.getByRole('listbox', { name: 'Pessoas que pode notificar' })
  await expect(people.getByRole('option', { name: ceo.name })).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Control+Enter')
  await expect(panel.getByText(`Notificou ${ceo.name}`)).toBeVisible()
  await expect(panel.getByRole('link', { name: 'https://exemplo.pt/casa' })).toHaveAttribute('rel', /noopener/)
  await expect(text).toHaveValue('')

  // Without any action in the other browser, its bell and row are updated.
  const bell = elsewhere.getByRole('button', { name: 'Notificações, 1 por ler' })
  await expect(elsewhere.getByRole('button', { name: `Comentários ${ref}, 1 por ler` })).toBeVisible()
  await bell.click()
  await elsewhere.getByRole('link', { name: `${coo.name} comentou a angariação ${ref}` }).click()
  const answer = elsewhere.getByRole('dialog', { name: `Comentários de ${ref}` })
  await expect(answer.getByText('O preço está certo?')).toBeVisible()
  await expect(elsewhere).toHaveURL(/\/findings\?id=/)
  await expect(elsewhere.getByRole('button', { name: 'Notificações', exact: true })).toBeVisible()
  await answer.getByRole('textbox', { name: 'Comentário' }).fill('Está, confirmei ontem.')
  await answer.getByRole('button', { name: 'Comentar' }).click()
  await expect(panel.getByText('Está, confirmei ontem.')).toBeVisible()

  // Only the author's own comment can be edited; a deleted one is archived and can be restored.
  await expect(panel.getByRole('button', { name: 'Editar' })).toHaveCount(1)
  await panel.getByRole('button', { name: 'Apagar' }).click()
  await expect(answer.getByText('O preço está certo?')).toHaveCount(0)
  await panel.getByRole('switch', { name: 'Arquivados' }).click()
  await panel.getByRole('button', { name: 'Repor' }).click()
  await expect(answer.getByText('O preço está certo?')).toBeVisible()

  // The closed panel stays closed after a reload, and the list still shows only this item.
  await elsewhere.keyboard.press('Escape')
  await expect(answer).toHaveCount(0)
  await elsewhere.reload()
  await there.settled()
  await expect(there.rows).toHaveCount(1)
  await expect(answer).toHaveCount(0)
})
