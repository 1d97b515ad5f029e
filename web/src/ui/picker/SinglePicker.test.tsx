import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
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

it.each(['{Enter}', '{Tab}', '{Control>}s{/Control}', '{Shift>}{Enter}{/Shift}'])(
  'what was typed is chosen by %s',
  async key => {
    const choose = vi.fn()
    const { user } = draw(<SinglePicker label="Pessoa" options={options} value={null} onChange={choose} />)
    await user.type(screen.getByRole('combobox', { name: 'Pessoa' }), `rui${key}`)
    expect(choose.mock.calls).toEqual([['b']])
  },
)

it('passing through a field chooses nothing', async () => {
  const choose = vi.fn()
  const { user } = draw(<SinglePicker label="Pessoa" options={options} value={null} onChange={choose} />)
  await user.tab()
  await user.keyboard('{Tab}')
  await user.keyboard('{Shift>}{Tab}{/Shift}zz{Tab}')
  expect(choose).not.toHaveBeenCalled()
})
