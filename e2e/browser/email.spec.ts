import { createHash } from 'node:crypto'
import { inDatabase } from './support/database.ts'
import { PasswordForm } from './support/passwords.ts'
import { account, demoPassword, firstNameOf, personOf } from './support/people.ts'
import { expect, test } from './support/test.ts'
import { toast } from './support/toast.ts'

const person = personOf('changed e-mail')
const other = `outro.${person.email}`
const newPassword = 'telhado-verde-ao-luar'
const hashOf = (code: string) => createHash('sha256').update(code).digest()

/** The templates of the mails to an address, read from the outbox: the mail server is down or another test's. */
const templatesTo = (recipient: string) =>
  inDatabase(async db => {
    const found = await db.selectFrom('mails').select('template').where('recipient', '=', recipient).execute()
    return found.map(({ template }) => template)
  })

test.use({ person: account('hr') })

test('an e-mail address changed by a colleague is restored by the link sent to the old address', async ({
  page,
  openBrowser,
}) => {
  await page.goto(`/users/${person.id}`)
  await page.getByRole('button', { name: 'Editar' }).first().click()
  const panel = page.getByRole('dialog', { name: /^Editar / })
  await panel.getByLabel(/^E-mail( \*)?$/).fill(other)
  await panel.locator('button[type=submit]').click()
  await expect(toast(page, 'Staff atualizado com sucesso')).toBeVisible()
  await expect(page.getByText(`O endereço antigo, ${person.email}, recebe um aviso por e-mail`)).toBeVisible()
  expect(await templatesTo(person.email)).toContain('emailChanged')

  // The code is only in the mail, so the test stores one that it knows.
  await inDatabase(db =>
    db
      .updateTable('email_changes')
      .set({ token_hash: hashOf('codigo-do-e-mail') })
      .where('user_id', '=', person.id)
      .execute(),
  )
  const elsewhere = await openBrowser(null)
  await elsewhere.goto('/?restore=email&token=codigo-do-e-mail')
  await expect(elsewhere.getByRole('heading', { name: 'Repor o e-mail' })).toBeVisible()
  await expect(elsewhere).toHaveURL('/')
  await elsewhere.getByRole('button', { name: 'Repor o meu e-mail' }).click()
  await expect(elsewhere.getByRole('heading', { name: 'E-mail reposto' })).toBeVisible()
  expect(await templatesTo(person.email)).toContain('resetPassword')

  await elsewhere.getByRole('link', { name: 'Voltar ao início de sessão' }).click()
  const signIn = async (email: string, password: string) => {
    await elsewhere.getByLabel('E-mail').fill(email)
    await elsewhere.getByLabel('Password', { exact: true }).fill(password)
    await elsewhere.getByRole('button', { name: 'Entrar' }).click()
  }
  await signIn(person.email, demoPassword)
  await expect(toast(elsewhere, 'Credenciais Inválidas')).toBeVisible()

  await inDatabase(db =>
    db
      .updateTable('password_resets')
      .set({ token_hash: hashOf('codigo-da-password') })
      .where('user_id', '=', person.id)
      .execute(),
  )
  await elsewhere.goto('/?token=codigo-da-password')
  await new PasswordForm(elsewhere).choose(newPassword)
  await signIn(person.email, newPassword)
  await expect(elsewhere.getByRole('heading', { level: 1 })).toContainText(firstNameOf(person))
})
