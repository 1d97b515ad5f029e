import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { screen, within } from '@testing-library/react'
import { mailNames, mailTemplates } from '@tipy/domain/features/mail/mail.templates'
import { expect, it } from 'vitest'
import { connect } from '#api/client.ts'
import { sessionOf } from '#form/form.testing.tsx'
import { SessionContextProvider } from '#session/sessionContext.ts'
import { person } from '#test/people.ts'
import { draw } from '#test/render.tsx'
import { startServer } from '#test/server.ts'
import { MailPage } from './mail.page.tsx'

const worded = (over: object = {}) => ({
  template: 'resetPassword',
  subject: mailTemplates.resetPassword.subject,
  body: mailTemplates.resetPassword.body,
  isOriginal: true,
  version: 0,
  ...over,
})

it('a user who saves second sees the first user’s text and keeps their own', async () => {
  const theirs = worded({ subject: 'Deles', isOriginal: false, version: 1 })
  const templates = mailNames.map(template => {
    const { subject, body } = mailTemplates[template]
    return worded({ template, subject, body })
  })
  const server = await startServer({
    'GET /api/config/emails': () => ({ data: { templates, isSending: false } }),
    'PUT /api/config/emails': ({ body }) =>
      (body as { version: number }).version === 0
        ? { status: 409, message: 'STALE', data: { text: 'Foi alterado', requestId: 'r', current: theirs } }
        : { data: worded({ subject: 'Meu', isOriginal: false, version: 2 }) },
  })
  connect({ baseUrl: server.baseUrl })
  const session = sessionOf({ person: person('coo') })
  const rootRoute = createRootRoute({
    component: () => (
      <SessionContextProvider value={session}>
        <MailPage />
      </SessionContextProvider>
    ),
  })
  const router = createRouter({ routeTree: rootRoute, history: createMemoryHistory() })
  const { user } = draw(<RouterProvider router={router as never} />)
  const subject = await screen.findByLabelText(/^Assunto/)
  expect(screen.getByText('Não há servidor de e-mail')).toBeVisible()
  // What has to be set is for system administrators.
  expect(screen.queryByText(/SMTP_URL/)).toBeNull()
  await user.clear(subject)
  await user.type(subject, 'Meu')
  await user.click(screen.getByRole('button', { name: 'Guardar' }))
  const conflict = await screen.findByRole('alert', { name: 'Outra pessoa guardou este modelo entretanto' })
  expect(within(conflict).getByText('Deles')).toBeVisible()
  expect(subject).toHaveValue('Meu')
  await user.click(screen.getByRole('button', { name: 'Guardar' }))
  expect(await screen.findByText('Modelo guardado com sucesso')).toBeVisible()
  const sent = server.received.filter(({ name }) => name === 'PUT /api/config/emails')
  expect(sent.map(({ body }) => (body as { version: number }).version)).toEqual([0, 1])
})
