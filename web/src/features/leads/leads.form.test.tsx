import { screen } from '@testing-library/react'
import { variantSettings } from '@tipy/domain/company/settings'
import { type Leads, leads } from '@tipy/domain/features/leads/leads.record'
import type { Shown } from '@tipy/domain/record/contract'
import { shownRow } from '@tipy/domain/record/rows.testing'
import { expect, it } from 'vitest'
import { colleague, openForm, sessionOf } from '#form/form.testing.tsx'
import { person } from '#test/people.ts'
import type { Answers } from '#test/server.ts'
import { LeadForm } from './leads.form.tsx'

const field = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label, { selector: 'input' })
const recruiter = person('recruiter')

const open = async (answers: Answers = {}, settings = sessionOf().settings, row: Shown<Leads> | null = null) => {
  const session = sessionOf({ person: recruiter, settings })
  const people = [colleague('c1', 'Célia Ferreira', { _id: recruiter._id, role: 'recruiter' })]
  const view = await openForm<Leads>({ Form: LeadForm, answers, session, people, row })
  await screen.findByLabelText(/Data de nascimento/, { selector: 'input' })
  return view
}

it('asks for a name, a source, and a phone or an e-mail', async () => {
  const { user, received } = await open()
  await user.click(screen.getByRole('button', { name: 'Adicionar' }))
  expect(await screen.findByText('Faltam campos obrigatórios')).toBeVisible()
  expect(screen.getAllByText('Indique o telefone ou o e-mail').length).toBeGreaterThan(0)
  expect(field(/^Nome/)).toHaveAccessibleDescription('Obrigatório')
  expect(field(/^Origem/)).toHaveAccessibleDescription('Obrigatório')
  expect(received('POST /api/leads')).toHaveLength(0)
})

it('sends a candidate of the recruiter’s own, reached by e-mail only', async () => {
  const { user, received } = await open({ 'POST /api/leads': () => ({ status: 201, data: {} }) })
  await user.type(field(/^Nome/), 'Ana Moreira')
  await user.type(field(/^E-mail/), 'ana@mail.pt')
  await user.click(field(/^Origem/))
  await user.click(await screen.findByRole('option', { name: 'LinkedIn' }))
  if (!field(/^Agência/).value) {
    await user.click(field(/^Agência/))
    await user.click((await screen.findAllByRole('option'))[0] as HTMLElement)
  }
  await user.click(screen.getByRole('button', { name: 'Adicionar' }))
  await screen.findByText(/com sucesso/)
  expect(received('POST /api/leads')[0]?.body).toMatchObject({
    name: 'Ana Moreira',
    personalEmail: 'ana@mail.pt',
    phone: null,
    source: 'linkedin',
    recruiter: recruiter._id,
    active: null,
    country: 'PT',
  })
})

it.each([
  ['recruiterAccepted', false],
  ['contactsContactedByLead', true],
])('asks why the data of a lead in %s is kept: %s', async (stage, isAsked) => {
  const row = shownRow(leads, { _id: recruiter._id, name: 'Ana', birthday: null, keepReason: null, stage })
  await open({}, undefined, row)
  expect(screen.queryAllByLabelText(/^Motivo para guardar/)).toHaveLength(isAsked ? 1 : 0)
})

it('asks for commission and offers only in a company that agrees on them at the interview', async () => {
  const { unmount } = await open()
  expect(screen.queryByText('Condições')).toBeNull()
  unmount()
  await open({}, variantSettings)
  expect(field(/^Comissão/)).toBeVisible()
})
