import { errors } from '@tipy/domain/errors/errors'
import type { Email } from 'postal-mime'
import { failedAttempts, makeMailNext, requirePasswordChange } from './support/database.ts'
import { openMailbox } from './support/mailbox.ts'
import { PasswordForm } from './support/passwords.ts'
import { demoPassword, personOf } from './support/people.ts'
import { quietPage } from './support/quietPage.ts'
import { Shell } from './support/shell.ts'
import { expect, test } from './support/test.ts'
import { toast } from './support/toast.ts'

const newPassword = 'telhado-verde-ao-luar'

/** The link in the HTML part; the plain text must have the same one. */
function linkIn({ html = '', text = '' }: Email): string {
  const link = /href="([^"]+)"/.exec(html)?.[1]?.replaceAll('&amp;', '&') ?? ''
  expect(text).toContain(link)
  return link
}

test('a forgotten password is reset through the mail, which is sent once the mail server is up again', async ({
  page,
  login,
  shell,
  request,
}) => {
  const person = personOf('forgotten password')
  await page.goto('/')
  await page.getByRole('link', { name: 'Esqueceu-se da password?' }).click()
  await expect(page).toHaveURL('/forgot-password')
  await login.email.fill(person.email)
  await page.getByRole('button', { name: 'Enviar e-mail' }).click()
  await expect(toast(page, 'E-mail enviado')).toBeVisible()
  await expect(login.heading).toBeVisible()

  // The request and its mail are two jobs, which may take long on a busy machine. Each request makes the outbox run;
  // otherwise the job of every minute does, for which this is long enough.
  const patience = { timeout: 90_000 }
  const other = personOf('forgotten at the same time')
  const runOutbox = () => request.post('/api/auth/forgot-password', { data: { email: other.email } })
  await expect.poll(() => makeMailNext(person.email), patience).toBe(true)
  await runOutbox()
  await expect.poll(() => failedAttempts(person.email), patience).toBeGreaterThan(0)
  const mailbox = await openMailbox()
  await makeMailNext(person.email)
  await runOutbox()
  await expect.poll(() => mailbox.of(person.email).length, patience).toBe(1)
  await expect.poll(() => mailbox.of(other.email).length, patience).toBeGreaterThan(0)
  await mailbox.close()
  const [mail] = mailbox.of(person.email)
  if (!mail) throw new Error('the mail is gone')
  expect(mail.subject).toBe('Repor a sua password do Tipy')
  expect(mail.text).toContain(`Olá ${person.name}`)

  const link = linkIn(mail)
  const form = new PasswordForm(page)
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'Nova password' })).toBeVisible()
  await expect(page).toHaveURL('/')

  await form.choose(newPassword, `${newPassword}!`)
  await expect(form.repeat).toHaveAccessibleDescription('Passwords têm de ser iguais')
  await form.choose('password1')
  await expect(form.fresh).toHaveAccessibleDescription(errors.WEAK_PASSWORD.text)
  await form.choose(newPassword)
  await expect(toast(page, 'Password mudada com sucesso')).toBeVisible()
  await expect(login.heading).toBeVisible()
  await expect(page).toHaveURL('/')

  await page.goto(quietPage)
  await login.type(person.email, demoPassword)
  await expect(toast(page, 'Credenciais Inválidas')).toBeVisible()
  await login.type(person.email, newPassword)
  await expect(shell.personButton).toHaveAccessibleName(`Menu de ${person.name}`)
  await shell.logOut()

  await page.goto(link)
  await form.choose('outro telhado, outro luar')
  await expect(toast(page, 'Credenciais Inválidas')).toBeVisible()
})

test('a user who must change the password can open nothing else before', async ({ page, login, shell }) => {
  const person = personOf('forced change')
  await requirePasswordChange(person.email)
  await page.goto('/')
  await login.type(person.email)
  const dialog = page.getByRole('dialog', { name: 'Mudar password' })
  const form = new PasswordForm(dialog)
  await expect(dialog).toBeVisible()

  await page.keyboard.press('Escape')
  await page.mouse.click(5, 5)
  await dialog.getByRole('heading', { name: 'Mudar password' }).click()
  for (const key of ['q', '?', '1']) await page.keyboard.press(key)
  await expect(dialog).toBeVisible()
  await expect(shell.help).toBeHidden()
  await expect(dialog.getByRole('button', { name: 'Fechar' })).toHaveCount(0)
  await expect(shell.personButton).toHaveCount(0)

  await page.reload()
  await expect(dialog).toBeVisible()
  await page.goto('/profile')
  await expect(dialog).toBeVisible()
  await expect(page.getByText(person.nif)).toHaveCount(0)

  await form.change(demoPassword, demoPassword)
  await expect(form.fresh).toHaveAccessibleDescription('Nova password têm de ser diferente da antiga')
  await form.change('não é esta', newPassword)
  await expect(toast(page, 'Credenciais Inválidas')).toBeVisible()
  await form.change(demoPassword, newPassword)
  await expect(toast(page, 'Password mudada com sucesso')).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('heading', { level: 1, name: person.name })).toBeVisible()
  await page.keyboard.press('?')
  await expect(shell.help).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: person.name })).toBeVisible()
})

test.describe('on the profile', () => {
  const person = personOf('password on the profile')
  test.use({ person })

  test('changing the password keeps this session and ends the others', async ({ page, shell, login, openBrowser }) => {
    const elsewhere = await openBrowser(person)
    await new Shell(elsewhere).open('/profile')

    await shell.open('/profile')
    const form = new PasswordForm(page.getByRole('form', { name: 'Mudar password' }))
    await form.save.click()
    await expect(form.old).toHaveAccessibleDescription('Obrigatório')
    await expect(toast(page, 'Faltam campos obrigatórios')).toBeVisible()
    await form.old.fill(demoPassword)
    await form.choose('benfica1904')
    await expect(form.fresh).toHaveAccessibleDescription(errors.WEAK_PASSWORD.text)
    await form.choose(newPassword)
    await expect(toast(page, 'Password mudada com sucesso')).toBeVisible()
    await expect(form.old).toHaveValue('')
    await page.reload()
    await expect(page.getByRole('heading', { level: 1, name: person.name })).toBeVisible()
    await expect(elsewhere.getByText('A sua sessão terminou. Inicie sessão para continuar.')).toBeVisible()

    await shell.logOut()
    await expect(login.heading).toBeVisible()
    await page.goto(quietPage)
    await login.type(person.email, newPassword)
    await expect(shell.personButton).toHaveAccessibleName(`Menu de ${person.name}`)
  })
})
