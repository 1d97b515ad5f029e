import { readFile } from 'node:fs/promises'
import { imageNames } from '@tipy/domain/features/consultantImages/consultantImages.rules'
import { screens } from '@tipy/domain/navigation/screens'
import { choosePeople, imageOf } from './support/images.ts'
import { account } from './support/people.ts'
import { quietPage } from './support/quietPage.ts'
import { expect, test } from './support/test.ts'
import { toast } from './support/toast.ts'

const [first, second] = [account('consultant'), account('teamLeader')]
const { path, title } = screens.imageGenerator

test.describe('pictures of people', () => {
  test.use({ person: account('hr') })

  test('are selected, viewed one by one and downloaded as a zip', async ({ page, shell }) => {
    await shell.open(quietPage)
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: /^Procurar/ }).fill('gerador')
    await page.getByRole('option', { name: title }).click()
    await expect(page).toHaveURL(path)
    await expect(page.getByText('Ainda não escolheu ninguém')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Descarregar imagem' })).toBeDisabled()

    await choosePeople(page, first.name, second.name)
    await expect(imageOf(page, second.name)).toBeVisible()
    await page.getByRole('button', { name: 'Pessoa seguinte' }).click()
    await expect(imageOf(page, first.name)).toBeVisible()
    await expect(page.getByText('1 de 2')).toBeVisible()

    await page.getByText('Top de vendas', { exact: true }).click()
    await page.getByText('Story', { exact: true }).click()
    const period = page.getByRole('textbox', { name: 'Período' })
    await period.fill('Parabéns 🎉')
    await expect(page.getByText('os emojis não cabem na imagem')).toBeVisible()
    await expect(page.getByRole('button', { name: /^Descarregar 2 imagens/ })).toBeDisabled()
    await period.fill('3.º trimestre')
    const picture = imageOf(page, first.name)
    const shape = () =>
      picture.evaluate(image => {
        // Runs in the page, and this package knows no types of the DOM.
        const { naturalWidth, naturalHeight } = image as unknown as Readonly<Record<string, number>>
        return [naturalWidth, naturalHeight]
      })
    await expect.poll(shape).toEqual([540, 960])

    const started = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Descarregar 2 imagens (zip)' }).click()
    const file = await started
    expect(file.suggestedFilename()).toMatch(/^top-vendas-story-\d{4}-\d\d-\d\d\.zip$/)
    await expect(toast(page, `Ficheiro pronto: ${file.suggestedFilename()}`)).toBeVisible()
    const zip = await readFile(await file.path())
    for (const name of imageNames([first.name, second.name], { template: 'topSeller', format: 'story' }))
      expect(zip.includes(name), name).toBe(true)
  })
})
