import { screen, within } from '@testing-library/react'
import type { OwnUser } from '@tipy/domain/features/users/users.contract'
import { describe, expect, it, vi } from 'vitest'
import { config, person } from '#test/people.ts'
import { draw } from '#test/render.tsx'
import { ProfilePage } from './users.profile.tsx'

function open(user: OwnUser) {
  const onDarkMode = vi.fn()
  const onHorizontalMenu = vi.fn()
  const drawn = draw(
    <ProfilePage
      user={user}
      config={config}
      company="Horizonte"
      darkMode={false}
      onDarkMode={onDarkMode}
      onHorizontalMenu={onHorizontalMenu}
      contacts={<p>contactos</p>}
      password={<p>formulário</p>}
      photo={<p>fotografia</p>}
      documents={<p>documentos</p>}
      sessions={<p>sessões</p>}
      gmail={<p>conta</p>}
    />,
  )
  return { ...drawn, onDarkMode, onHorizontalMenu }
}

/** The value below a label, with non-breaking spaces as plain ones. */
function under(label: string): string | undefined {
  const value = screen.getByText(label, { selector: 'dt' }).nextElementSibling
  return value?.textContent?.replaceAll('\u00a0', ' ')
}

describe('the profile', () => {
  it('formats days, percentages and numbers in Portuguese', () => {
    open(person('ceo', { bankCommission: 20 }))
    expect(under('Data de nascimento')).toBe('05-04-1988')
    expect(under('Início do contrato')).toBe('01-09-2021')
    expect(under('Comissão')).toBe('47,8%')
    expect(under('Comissão bancária')).toBe('20%')
    expect(under('NIF')).toBe('226 157 870')
    expect(under('IBAN')).toBe('PT50 0002 0123 1234 5678 9015 4')
    expect(under('Género')).toBe('Feminino')
    expect(under('País')).toBe('Portugal')
    expect(under('Equipa')).toBe('–')
  })

  it('shows the names of all offices and roles', () => {
    open(person('broker', { otherRoles: ['creditManager'] }))
    expect(under('Função')).toBe('Broker, Gestora de Crédito')
    expect(under('Agências')).toBe('LisboaPorto')
  })

  it.each([
    ['ceo', true],
    ['consultant', false],
    ['teamLeader', false],
  ] as const)('shows the NISS of a %s: %s', (role, shown) => {
    open(person(role))
    expect(screen.queryByText('NISS') !== null).toBe(shown)
  })

  it('labels the identity document of a foreigner as passport or ID card', () => {
    open(person('ceo', { country: 'BR', cc: 'FX123456' }))
    expect(under('Passaporte/BI/CC')).toBe('FX123456')
    expect(under('País')).toBe('Brasil')
  })

  it('passes the switched preferences to its callbacks', async () => {
    const { user, onDarkMode, onHorizontalMenu } = open(person('ceo', { horizontalMenu: true }))
    const preferences = within(screen.getByRole('region', { name: 'Preferências' }))
    await user.click(preferences.getByRole('switch', { name: /^Modo escuro/ }))
    expect(onDarkMode).toHaveBeenCalledExactlyOnceWith(true)
    await user.click(preferences.getByRole('switch', { name: /^Menu horizontal/ }))
    expect(onHorizontalMenu).toHaveBeenCalledExactlyOnceWith(false)
  })
})
