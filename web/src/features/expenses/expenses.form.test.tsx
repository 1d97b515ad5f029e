import { screen } from '@testing-library/react'
import type { Expenses } from '@tipy/domain/features/expenses/expenses.record'
import { expect, it } from 'vitest'
import { openForm } from '#form/form.testing.tsx'
import type { Answers } from '#test/server.ts'
import { ExpenseForm } from './expenses.form.tsx'

const field = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label, { selector: 'input' })

const open = async (answers: Answers = {}) => {
  const view = await openForm<Expenses>({ Form: ExpenseForm, answers })
  await screen.findByLabelText(/Data de pagamento/, { selector: 'input' })
  const choose = async (label: RegExp, option: string) => {
    await view.user.click(field(label))
    await view.user.click(await screen.findByRole('option', { name: option }))
  }
  return { ...view, choose }
}

it('offers the sub-categories of the category, and drops one that no longer fits', async () => {
  const { user, choose } = await open()
  await choose(/^Categoria/, 'Instalações')
  await user.click(field(/^Subcategoria/))
  expect(await screen.findByRole('option', { name: 'Renda' })).toBeVisible()
  expect(screen.queryByRole('option', { name: 'Salários' })).not.toBeInTheDocument()
  await user.click(screen.getByRole('option', { name: 'Renda' }))
  expect(field(/^Subcategoria/).value).toBe('Renda')
  await choose(/^Categoria/, 'Pessoal')
  expect(field(/^Subcategoria/).value).toBe('')
})

it('a sub-category chosen first fills in its category', async () => {
  const { choose } = await open()
  await choose(/^Subcategoria/, 'Salários')
  expect(field(/^Categoria/).value).toBe('Pessoal')
})

it('an expense without an office is sent as the whole company’s', async () => {
  const { user, choose, received } = await open({ 'POST /api/expenses': () => ({ status: 201, data: {} }) })
  expect(field(/^Agência/).placeholder).toBe('Toda a empresa')
  await user.type(field(/^Nome/), 'Renda de novembro')
  await choose(/^Categoria/, 'Instalações')
  await user.type(field(/^Valor/), '1250')
  await user.click(screen.getByRole('switch', { name: 'Repete mensalmente' }))
  await user.click(screen.getByRole('button', { name: 'Adicionar' }))
  expect(await screen.findByText('Despesa criado com sucesso')).toBeVisible()
  expect(received('POST /api/expenses')[0]?.body).toMatchObject({
    name: 'Renda de novembro',
    value: 1250,
    office: null,
    subCategory: null,
    repeatsMonthly: true,
    invoiceReceived: false,
    paymentDate: '2026-11-15',
  })
})

it('in a picker Backspace clears the choice and Enter never submits the form', async () => {
  const { user, choose, received } = await open()
  await choose(/^Agência/, 'Porto')
  expect(field(/^Agência/).value).toBe('Porto')
  await user.keyboard('{Backspace}{Enter}')
  expect(field(/^Agência/).value).toBe('')
  expect(screen.queryByText('Faltam campos obrigatórios')).not.toBeInTheDocument()
  expect(received('POST /api/expenses')).toHaveLength(0)
})
