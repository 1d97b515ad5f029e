import type { Role } from '@tipy/domain/access/roles'
import { hasDashboard } from '@tipy/domain/navigation/landing'
import { screens } from '@tipy/domain/navigation/screens'
import { account, type CompanyCode, firstNameOf, menuFor, type Someone } from './support/people.ts'
import type { Shell } from './support/shell.ts'
import { expect, test } from './support/test.ts'

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
  horizonte: { by: 'clicking the demonstration account', who: ['sysAdmin', 'consultant'] },
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
