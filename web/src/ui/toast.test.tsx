import { act, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { draw } from '#test/render.tsx'
import { toast } from './toast.ts'

const say = (how: keyof typeof toast, message: string) => act(() => void toast[how](message))
const shown = () => screen.queryAllByRole('alert').map(({ textContent }) => textContent)

it('a repeated toast replaces the first, so that the next one is visible', async () => {
  draw(null)
  for (let time = 0; time < 6; time += 1) say('failure', 'Credenciais Inválidas')
  say('failure', 'Demasiadas tentativas')
  await waitFor(() => expect(shown()).toEqual(['Credenciais Inválidas', 'Demasiadas tentativas']))
})

it('a success and a failure with the same text are two toasts', async () => {
  draw(null)
  say('failure', 'Feito')
  say('success', 'Feito')
  await waitFor(() => expect(shown()).toEqual(['Feito', 'Feito']))
})

it('the problem of a form goes with the next success, another failure stays', async () => {
  draw(null)
  say('failure', 'Sem ligação ao servidor')
  say('problem', 'Faltam campos obrigatórios')
  say('success', 'Lead atualizada com sucesso')
  await waitFor(() => expect(shown()).toEqual(['Sem ligação ao servidor', 'Lead atualizada com sucesso']))
})

it('a toast leads to what it is about, and closes', async () => {
  const run = vi.fn()
  const { user } = draw(null)
  act(
    () => void toast.success('Despesa criada com sucesso', { action: { label: 'Abrir', href: '/expenses?id=1', run } }),
  )
  const link = await screen.findByRole('link', { name: 'Abrir' })
  expect(link).toHaveAttribute('href', '/expenses?id=1')
  await user.click(link)
  expect(run).toHaveBeenCalledOnce()
  await waitFor(() => expect(shown()).toEqual([]))
})

it('a repeated toast with fields under it replaces the first', async () => {
  draw(null)
  for (const label of ['Preço', 'Preço e Data'])
    act(() => void toast.failure('Faltam campos obrigatórios', { detail: { label, run: () => {} } }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Preço' })).toBeNull())
  expect(screen.getByRole('button', { name: 'Preço e Data' })).toBeVisible()
})
