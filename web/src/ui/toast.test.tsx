import { act, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
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
