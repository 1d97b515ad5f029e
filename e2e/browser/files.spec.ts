import { screens } from '@tipy/domain/navigation/screens'
import { pdfOf } from '@tipy/seeds/pdf'
import { account, personOf } from './support/people.ts'
import { RecordList } from './support/records.ts'
import { expect, test } from './support/test.ts'
import { toast } from './support/toast.ts'

const { path, title } = screens.expenses
const pdf = (name: string, text = name) => ({ name, mimeType: 'application/pdf', buffer: Buffer.from(pdfOf([text])) })

test.describe('the receipts of an expense', () => {
  test.use({ person: account('cfo') })

  test('are uploaded, appear in another browser, are moved, archived, restored and downloaded', async ({
    page,
    openBrowser,
  }) => {
    // The headless Chromium has no PDF viewer; the browsers of users do.
    await page.addInitScript('Object.defineProperty(navigator, "pdfViewerEnabled", { value: true })')
    const here = new RecordList(page, path, title)
    await here.open()
    const opener = here.rows.last().getByRole('button', { name: /^Abrir / })
    const name = (await opener.getAttribute('aria-label'))?.replace('Abrir ', '') ?? ''
    await here.act('Ficheiros', name)
    const panel = page.getByRole('dialog', { name: `Ficheiros de ${name}` })
    const elsewhere = await openBrowser(account('coo'))
    await expect(page).toHaveURL(/[\da-f-]{36}/)
    await elsewhere.goto(page.url())
    const there = elsewhere.getByRole('dialog', { name: `Ficheiros de ${name}` })
    await expect(there.getByRole('switch', { name: 'Arquivados' })).toBeVisible()

    // A file that is only named .pdf is refused by its content; a real PDF is accepted.
    const input = panel.getByLabel('Ficheiros PDF')
    await input.setInputFiles({ ...pdf('falso.pdf'), buffer: Buffer.from('<script>alert(1)</script>') })
    const adding = page.getByRole('dialog', { name: /^Adicionar \d/ })
    await adding.getByRole('button', { name: 'Adicionar' }).click()
    await expect(toast(page, 'Só são aceites ficheiros PDF')).toBeVisible()
    await adding.getByRole('button', { name: 'Cancelar' }).click()
    await input.setInputFiles([pdf('Recibo <b>1.pdf'), pdf('Recibo 2.pdf')])
    await adding.getByLabel('Pasta').fill('Recibos novos')
    await adding.getByRole('checkbox', { name: 'É fatura' }).first().check()
    await adding.getByRole('button', { name: 'Adicionar' }).click()
    await expect(toast(page, 'Ficheiros adicionados com sucesso')).toBeVisible()
    const folder = panel.getByRole('region', { name: 'Pasta Recibos novos' })
    await expect(folder.getByRole('listitem')).toHaveCount(2)
    await expect(folder.getByText('Fatura', { exact: true })).toHaveCount(1)
    // The other browser is updated without a reload; its user may not change files and sees no buttons for it.
    await expect(there.getByRole('button', { name: 'Ver Recibo <b>1.pdf' })).toBeVisible()
    await expect(there.getByRole('button', { name: 'Adicionar ficheiros' })).toHaveCount(0)

    // Moving to a new name creates that folder.
    await folder.getByRole('button', { name: 'Ações de Recibo 2.pdf' }).click()
    await page.getByRole('menuitem', { name: 'Mover' }).click()
    const moving = page.getByRole('dialog', { name: 'Mover Recibo 2.pdf' })
    await moving.getByLabel('Pasta').fill('Outra pasta')
    await moving.getByRole('button', { name: 'Mover' }).click()
    await expect(toast(page, 'Ficheiros modificados com sucesso')).toBeVisible()
    const other = panel.getByRole('region', { name: 'Pasta Outra pasta' })
    await expect(other.getByRole('listitem')).toHaveCount(1)
    await other.getByRole('button', { name: /^Outra pasta/ }).click()
    await expect(other.getByRole('listitem')).toHaveCount(0)

    // Downloading needs a selection; selected files come as one zip.
    await panel.getByRole('button', { name: 'Descarregar zip' }).click()
    await expect(toast(page, 'Selecione pelo menos 1 ficheiro')).toBeVisible()
    await panel.getByRole('checkbox', { name: 'Selecionar todos os ficheiros' }).check()
    const [taken] = await Promise.all([
      page.waitForEvent('download'),
      panel.getByRole('button', { name: 'Descarregar zip' }).click(),
    ])
    expect(taken.suggestedFilename()).toMatch(/^Ficheiros \d{4}-\d\d-\d\d\.zip$/)
    await panel.getByRole('checkbox', { name: 'Selecionar todos os ficheiros' }).uncheck()

    // Archived and undone immediately; archived again and restored from the archive.
    const first = folder.getByRole('checkbox', { name: 'Selecionar Recibo <b>1.pdf' })
    await first.check()
    await panel.getByRole('button', { name: 'Apagar' }).click()
    await expect(folder).toHaveCount(0)
    await toast(page, 'Ficheiro apagado com sucesso').getByRole('button', { name: 'Anular' }).click()
    await first.check()
    await panel.getByRole('button', { name: 'Apagar' }).click()
    await expect(folder).toHaveCount(0)
    await panel.getByRole('switch', { name: 'Arquivados' }).click()
    await panel.getByRole('button', { name: 'Ações de Recibo <b>1.pdf' }).click()
    await page.getByRole('menuitem', { name: 'Repor' }).click()
    await panel.getByRole('switch', { name: 'Arquivados' }).click()
    await expect(folder.getByRole('listitem')).toHaveCount(1)

    // The preview shows the file without downloading it.
    await folder.getByRole('button', { name: 'Ver Recibo <b>1.pdf' }).click()
    const preview = page.getByRole('dialog', { name: 'Recibo <b>1.pdf' })
    await expect(preview.locator('iframe')).toHaveAttribute('src', /^blob:/)
  })
})

test.describe('on the profile', () => {
  test.use({ person: personOf('photo and documents') })

  test('a photo is chosen, cropped and removed, and a person’s own documents are uploaded by drag and drop', async ({
    page,
  }) => {
    await page.goto(screens.profile.path)
    const picture = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAACgAAAAUCAIAAABwJOjsAAAAKUlEQVR42mM4EaBBNtIIOEE2Yhi1eNTiUYtHLR61eNTiUYtHLR45FgMArm3oLkLKBa4AAAAASUVORK5CYII=',
      'base64',
    )
    const chosen = page.getByLabel('Ficheiro da fotografia')
    await chosen.setInputFiles(pdf('eu.pdf'))
    await expect(toast(page, 'Só são aceites imagens')).toBeVisible()
    await chosen.setInputFiles({ name: 'eu.png', mimeType: 'image/png', buffer: picture })
    const dialog = page.getByRole('dialog', { name: 'Fotografia' })
    await dialog.getByRole('slider', { name: 'Aproximar' }).press('ArrowRight')
    await dialog.getByRole('slider', { name: 'Horizontal' }).press('ArrowLeft')
    await dialog.getByRole('button', { name: 'Guardar fotografia' }).click()
    await expect(toast(page, 'Fotografia guardada com sucesso')).toBeVisible()
    const face = page.getByRole('main').locator('img[src^="blob:"]')
    await expect(face).toHaveCount(1)
    await expect(page.getByRole('banner').locator('img[src^="blob:"]')).toHaveCount(1)
    await page.reload()
    await expect(face).toHaveCount(1)
    await page.getByRole('button', { name: 'Mudar a fotografia' }).click()
    await page.getByRole('menuitem', { name: 'Retirar fotografia' }).click()
    await expect(toast(page, 'Fotografia retirada com sucesso')).toBeVisible()
    await expect(face).toHaveCount(0)

    const documents = page.getByRole('region', { name: 'Os meus documentos' })
    await expect(documents.getByText('Não há ficheiros')).toBeVisible()
    const dropped = await page.evaluateHandle(`(() => {
      const transfer = new DataTransfer()
      transfer.items.add(new File(['%PDF-1.4 %%EOF'], 'Certidão.pdf', { type: 'application/pdf' }))
      return transfer
    })()`)
    await documents.getByText('Não há ficheiros').dispatchEvent('drop', { dataTransfer: dropped })
    await page.getByRole('dialog', { name: 'Adicionar 1 ficheiro' }).getByRole('button', { name: 'Adicionar' }).click()
    await expect(documents.getByRole('button', { name: 'Ver Certidão.pdf' })).toBeVisible()
  })
})
