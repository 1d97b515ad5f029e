import { screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { draw } from '#test/render.tsx'
import { SegmentedControl } from './SegmentedControl.tsx'

const data = [
  { value: 'all', label: 'Tudo' },
  { value: 'yes', label: 'Sim' },
  { value: 'no', label: 'Não', disabled: true },
] as const

function Example() {
  const [value, setValue] = useState<'all' | 'yes' | 'no'>('all')
  return <SegmentedControl aria-label="Pago" data={data} value={value} onChange={setValue} />
}

const chosen = () => screen.getAllByRole('radio').flatMap(each => ((each as HTMLInputElement).checked ? [each.id] : []))

it('is a named group of which one is chosen, by click and by arrow', async () => {
  const { user } = draw(<Example />)
  expect(screen.getByRole('radiogroup', { name: 'Pago' })).toBeVisible()
  expect(screen.getByRole('radio', { name: 'Tudo' })).toBeChecked()
  await user.click(screen.getByText('Sim'))
  expect(screen.getByRole('radio', { name: 'Sim' })).toBeChecked()
  await user.keyboard('{ArrowLeft}')
  expect(screen.getByRole('radio', { name: 'Tudo' })).toBeChecked()
  expect(chosen()).toHaveLength(1)
})

it('a choice that is not offered now cannot be taken', async () => {
  const { user } = draw(<Example />)
  await user.click(screen.getByText('Não'))
  expect(screen.getByRole('radio', { name: 'Não' })).toBeDisabled()
  expect(screen.getByRole('radio', { name: 'Tudo' })).toBeChecked()
})

it('two on one page choose apart', async () => {
  const { user } = draw(
    <>
      <Example />
      <Example />
    </>,
  )
  const [first, second] = screen.getAllByText('Sim')
  if (first) await user.click(first)
  expect(chosen()).toHaveLength(2)
  if (second) await user.click(second)
  expect(screen.getAllByRole('radio', { name: 'Sim' })).toHaveLength(2)
  expect(chosen()).toHaveLength(2)
})
