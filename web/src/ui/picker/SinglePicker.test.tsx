import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { draw } from '#test/render.tsx'
import { SinglePicker } from './SinglePicker.tsx'

const options = [
  { value: 'a', label: 'Ana Sá' },
  { value: 'b', label: 'Rui Reis' },
]

it('has aria-expanded, and aria-controls with the id of its list', async () => {
  const { user } = draw(<SinglePicker label="Pessoa" options={options} value={null} onChange={() => {}} />)
  const field = screen.getByRole('combobox', { name: 'Pessoa' })
  expect(field).toHaveAttribute('aria-expanded', 'false')
  await user.click(field)
  expect(field).toHaveAttribute('aria-expanded', 'true')
  expect(field).toHaveAttribute('aria-controls', screen.getByRole('listbox', { name: 'Pessoa' }).id)
})
