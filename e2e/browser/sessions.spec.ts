import type { Page } from '@playwright/test'
import { screens } from '@tipy/domain/navigation/screens'
import { LoginScreen } from './support/login.ts'
import { personOf, type Someone } from './support/people.ts'
import { quietPage } from './support/quietPage.ts'
import { logIn } from './support/session.ts'
import { Shell } from './support/shell.ts'
import { stored } from './support/storage.ts'
import { expect, test } from './support/test.ts'
import { toast } from './support/toast.ts'

/** Logs in through the form, so that the server remembers this browser as a known device. */
async function enter(page: Page, person: Someone): Promise<Shell> {
  await page.goto(quietPage)
  await new LoginScreen(page).type(person.email)
  const shell = new Shell(page)
  await shell.personButton.waitFor()
  return shell
}

test('the profile lists a person’s sessions live, and ends one of them or all others', async ({
  page,
  openBrowser,
  request,
}) => {
  const person = personOf('own sessions')
  await enter(page, person)
  await page.goto(screens.profile.path)
  const sessions = page.getByRole('region', { name: 'Sessões abertas' }).getByRole('listitem')
  await expect(sessions).toHaveCount(1)
  await expect(sessions.first()).toContainText('Chrome no Linux')
  await expect(sessions.first()).toContainText('Esta sessão')

  const elsewhere = await openBrowser(null)
  await enter(elsewhere, person)
  await expect(sessions).toHaveCount(2)
  await sessions
    .nth(1)
    .getByRole('button', { name: /^Terminar/ })
    .click()
  await expect(toast(page, 'Sessão terminada')).toBeVisible()
  await expect(sessions).toHaveCount(1)
  await elsewhere.goto(screens.profile.path)
  await expect(new LoginScreen(elsewhere).heading).toBeVisible()

  for (let others = 0; others < 2; others += 1) await logIn(request, person.email)
  await expect(sessions).toHaveCount(3)
  await page.getByRole('button', { name: 'Terminar todas as outras' }).click()
  const confirmation = page.getByRole('dialog', { name: 'Terminar todas as outras sessões?' })
  await confirmation.getByRole('button', { name: 'Terminar todas as outras' }).click()
  await expect(sessions).toHaveCount(1)
  await page.reload()
  await expect(sessions).toHaveCount(1)
})

test('while others guess at a password, its owner can log in from a known browser', async ({
  page,
  openBrowser,
  request,
  context,
}) => {
  const person = personOf('flood of wrong passwords')
  const shell = await enter(page, person)
  const storedText = JSON.stringify(await stored(context))
  expect(storedText).toContain(person.email)
  expect(storedText).not.toContain(person.nif)
  await shell.logOut()
  const guess = (password: string) =>
    request.post('/api/auth/login', { data: { email: person.email, password }, headers: { cookie: '' } })
  for (let time = 0; time < 10; time += 1) expect((await guess(`palpite-${time}`)).status()).toBe(403)

  const stranger = await openBrowser(null)
  await stranger.goto('/')
  await new LoginScreen(stranger).type(person.email)
  await expect(toast(stranger, 'Demasiadas tentativas')).toBeVisible()
  await expect(new LoginScreen(stranger).heading).toBeVisible()

  await enter(page, person)
  await expect(shell.personButton).toHaveAccessibleName(`Menu de ${person.name}`)
})
