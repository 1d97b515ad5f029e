import type { Role } from '@tipy/domain/access/roles'
import { hasDashboard, screens } from '@tipy/domain/navigation/screens'
import { account, type CompanyCode, firstNameOf, menuFor, type Someone } from './support/people.ts'
import type { Shell } from './support/shell.ts'
import { expect, test } from './support/test.ts'
import { toast } from './support/toast.ts'

/** After the login, the person sees their own start page and menu. */
async function seesTheirHouse(shell: Shell, person: Someone): Promise<void> {
  const { page } = shell
  if (!hasDashboard(person.role)) await expect(shell.greeting).toContainText(firstNameOf(person))
  await expect(shell.personButton).toHaveAccessibleName(`Menu de ${person.name}`)
  await expect(page).toHaveURL(screens.home.path)
  await expect(page).toHaveTitle(new RegExp(` · ${person.company.name}$`))
  const entries = menuFor('drawer', person)
  await expect(shell.entries()).toHaveCount(entries.length)
  for (const [index, { title }] of entries.entries()) {
    await expect(shell.entries().nth(index)).toHaveAccessibleName(title)
  }
}

interface Way {
  readonly by: string
  readonly who: readonly Role[]
}
/** Both ways send the same request, so that each role is tested with only one of them. */
const ways: Readonly<Record<CompanyCode, Way>> = {
  horizonte: {
    by: 'clicking the demonstration account',
    who: ['sysAdmin', 'teamLeader', 'consultant', 'assistant'],
  },
  realtyart: { by: 'typing e-mail and password', who: ['cfo', 'consultant'] },
}

for (const code of ['horizonte', 'realtyart'] as const) {
  const { by, who } = ways[code]
  test(`people of ${code} log in by ${by}, see their own start page and menu, and log out (${who.length} roles)`, async ({
    page,
    login,
    shell,
  }) => {
    await page.goto('/')
    for (const role of who) {
      await test.step(role, async () => {
        const person = account(role, code)
        if (code === 'horizonte') await login.clickAccount(person.company.name, person.email)
        else await login.type(person.email)
        await seesTheirHouse(shell, person)

        await shell.logOut()
        await expect(login.heading).toBeVisible()
        await expect(page).toHaveURL('/')
        await expect(page).toHaveTitle('Iniciar sessão · Tipy')
      })
    }
  })
}

test('an empty login form names what is missing, a wrong one gets one message, and capitals in the e-mail are accepted', async ({
  page,
  login,
  shell,
}) => {
  await page.goto('/')
  await login.enter.click()
  await expect(login.email).toHaveAccessibleDescription('Obrigatório')
  await expect(login.password).toHaveAccessibleDescription('Obrigatório')
  await expect(toast(page, 'Faltam campos obrigatórios')).toBeVisible()
  await expect(login.email).toBeFocused()

  const refused = toast(page, 'Credenciais Inválidas')
  await login.type(account('assistant').email, 'não é esta')
  await expect(refused).toHaveCount(1)
  await expect(login.heading).toBeVisible()
  await expect(login.email).toHaveValue(account('assistant').email)

  // An unknown address is refused with the same message.
  await expect(refused).toHaveCount(0)
  await login.type('ninguem@horizonte.pt')
  await expect(refused).toHaveCount(1)

  const person = account('recruiter', 'realtyart')
  await login.type(`  ${person.email.toUpperCase()} `)
  await expect(shell.personButton).toBeVisible()
  await expect(page).toHaveURL(screens.home.path)
})
