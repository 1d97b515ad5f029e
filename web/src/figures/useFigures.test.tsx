import { screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { draw } from '#test/render.tsx'
import { useFigures } from './useFigures.ts'

interface TotalProps {
  readonly of: string
  readonly ask: (of: string) => Promise<number>
  readonly isAsked?: boolean
}

function Total({ of, ask, isAsked = true }: TotalProps) {
  const { data, isPlaceholderData } = useFigures({ key: ['total', of], ask: () => ask(of), isAsked })
  return <p>{data === undefined ? 'a carregar' : `${data}${isPlaceholderData ? ' de antes' : ''}`}</p>
}

it('numbers of another question replace those before when they are there', async () => {
  const answers = new Map<string, (total: number) => void>()
  const ask = (of: string) => new Promise<number>(resolve => void answers.set(of, resolve))
  function Chosen() {
    const [of, setOf] = useState('Porto')
    return (
      <>
        <Total of={of} ask={ask} />
        <button type="button" onClick={() => setOf('Lisboa')}>
          Lisboa
        </button>
      </>
    )
  }
  const { user } = draw(<Chosen />)
  answers.get('Porto')?.(7)
  expect(await screen.findByText('7')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Lisboa' }))
  expect(await screen.findByText('7 de antes')).toBeVisible()
  answers.get('Lisboa')?.(9)
  expect(await screen.findByText('9')).toBeVisible()
})

it('numbers that are not wanted yet are not asked for', () => {
  const ask = vi.fn(async () => 7)
  draw(<Total of="Porto" ask={ask} isAsked={false} />)
  expect(screen.getByText('a carregar')).toBeVisible()
  expect(ask).not.toHaveBeenCalled()
})
