import { screen, within } from '@testing-library/react'
import type { AccessOfPerson } from '@tipy/domain/features/users/users.access.contract'
import { describe, expect, it, vi } from 'vitest'
import { connect } from '#api/client.ts'
import { draw } from '#test/render.tsx'
import { type Answers, startServer } from '#test/server.ts'
import { AccessLinkAction, EmailChangeNotice } from './users.accessLink.tsx'
import { userRow } from './users.testing.ts'

const row = userRow()
const path = `/api/users/${row._id}`
const accessOf = (over: Partial<AccessOfPerson> = {}): AccessOfPerson => ({
  sendsMail: false,
  hasComeIn: true,
  emailChange: null,
  mayLink: true,
  ...over,
})

async function serve(access: AccessOfPerson, answers: Answers = {}) {
  const server = await startServer({ [`GET ${path}/access`]: () => ({ data: access }), ...answers })
  connect({ baseUrl: server.baseUrl, session: () => null })
  return server
}

describe('the notice of a changed e-mail on a person’s page', () => {
  const emailChange = { old: 'antiga@horizonte.pt', until: '2026-03-12T10:00:00.000Z' }
  const notice = async (sendsMail: boolean) => {
    await serve(accessOf({ sendsMail, emailChange }))
    draw(<EmailChangeNotice person={row} />)
    return screen.findByRole('alert')
  }

  it('says that the old address gets an e-mail and can restore itself', async () => {
    expect(await notice(true)).toHaveTextContent(
      'O endereço antigo, antiga@horizonte.pt, recebe um aviso por e-mail, com que pode repô-lo até 12-03-2026; até lá mais ninguém o pode usar.',
    )
  })

  it('without a mail server says that the old address is not notified', async () => {
    const shown = await notice(false)
    expect(shown).toHaveTextContent(
      'Não há servidor de e-mail, por isso o endereço antigo, antiga@horizonte.pt, não é avisado. Até 12-03-2026 mais ninguém o pode usar.',
    )
    expect(shown).not.toHaveTextContent('repô-lo')
  })
})

describe('an access link', () => {
  const post = `POST ${path}/access-link`
  const made = { link: 'https://tipy.example/?token=codigo', until: '2026-03-05T11:00:00.000Z' }
  const offer = async (hasComeIn: boolean) => {
    const server = await serve(accessOf({ hasComeIn }), { [post]: () => ({ status: 201, data: made }) })
    const { user } = draw(<AccessLinkAction row={row} onDone={vi.fn()} />)
    await user.click(await screen.findByRole('button', { name: 'Criar ligação de acesso' }))
    return { user, created: () => server.received.filter(({ name }) => name === post).length }
  }
  const shownLink = () => screen.findByRole('dialog', { name: 'Ligação de acesso' })

  it('is created immediately for a person without a password, and shows its expiry', async () => {
    await offer(false)
    expect(await shownLink()).toHaveTextContent('Funciona uma única vez, até 05-03-2026 11:00')
  })

  it('needs a confirmation for a person with a password, which says that sessions end', async () => {
    const { user, created } = await offer(true)
    const question = await screen.findByRole('dialog', { name: 'Criar ligação de acesso?' })
    expect(question).toHaveTextContent(/sessões abertas terminam já/)
    await user.click(within(question).getByRole('button', { name: 'Cancelar' }))
    expect(created()).toBe(0)
    await user.click(screen.getByRole('button', { name: 'Criar ligação de acesso' }))
    await user.click(await screen.findByRole('button', { name: 'Criar ligação' }))
    expect(await shownLink()).toBeVisible()
    expect(created()).toBe(1)
  })
})
