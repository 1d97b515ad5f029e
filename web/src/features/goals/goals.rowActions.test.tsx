import { screen, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { AddGoalButton, CopyGoalsButton } from './goals.buttons.tsx'
import type { Goal } from './goals.calls.ts'
import { GoalActions } from './goals.rowActions.tsx'
import { even, goal, idOf, members, ofAna, showGoals } from './goals.testing.tsx'

/** A row whose goal is what the server has. */
function Row({ saved }: { readonly saved: () => Goal | null }) {
  const [hasGoal, setHasGoal] = useState(saved() !== null)
  return <GoalActions target={ofAna} hasGoal={hasGoal} onSaved={() => setHasGoal(saved() !== null)} />
}

const named = (label: string) => `${label} objetivo de Ana Simões`

it('deletes after a confirmation, and makes the same goal again', async () => {
  let saved: Goal | null = goal({ monthlyGoals: [500, 1500, ...even(1000).slice(2)] })
  const { user, received, sent } = await showGoals(<Row saved={() => saved} />, {
    saved: () => saved,
    answers: {
      [`DELETE /api/goals/${idOf(50)}`]: () => {
        saved = null
        return { data: null }
      },
      'POST /api/goals': () => {
        saved = goal({ _id: idOf(51) })
        return { status: 201, data: saved }
      },
    },
  })
  await user.click(await screen.findByRole('button', { name: named('Apagar') }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Apagar este objetivo?' }))
  await user.click(dialog.getByRole('button', { name: 'Cancelar' }))
  expect(received.some(({ name }) => name.startsWith('DELETE'))).toBe(false)

  await user.click(screen.getByRole('button', { name: named('Apagar') }))
  await user.click(await screen.findByRole('button', { name: 'Apagar' }))
  expect(await screen.findByText('Objetivo apagado com sucesso')).toBeVisible()
  expect(received.find(({ name }) => name.startsWith('DELETE'))?.url).toContain('version=1')
  expect(screen.queryByRole('button', { name: named('Apagar') })).toBeNull()

  await user.click(await screen.findByRole('button', { name: named('Repor') }))
  expect(await screen.findByText('Objetivo reposto com sucesso')).toBeVisible()
  expect(sent('POST /api/goals')).toMatchObject([
    { group: 'consultant', stat: 'billing', number: 12_000, monthlyGoals: [500, 1500, ...even(1000).slice(2)] },
  ])
  expect(screen.queryByRole('button', { name: named('Repor') })).toBeNull()
})

it('offers what the user’s flags allow: a director edits and does not delete, a CFO sets no goals of people', async () => {
  const { unmount } = await showGoals(<Row saved={() => goal()} />, { role: 'commercialDirector' })
  expect(await screen.findByRole('button', { name: named('Editar') })).toBeVisible()
  expect(screen.queryByRole('button', { name: named('Apagar') })).toBeNull()
  unmount()
  const ofLisboa = { group: 'office', ref: 'lisboa', stat: 'billing', name: 'Lisboa' } as const
  await showGoals(
    <>
      <Row saved={() => null} />
      <GoalActions target={ofLisboa} hasGoal={false} />
    </>,
    {
      role: 'cfo',
      answers: { 'GET /api/goals/members': () => ({ data: members.filter(({ group }) => group === 'office') }) },
    },
  )
  // Both rows take the same answer: what there is of Ana is there now.
  expect(await screen.findByRole('button', { name: 'Adicionar objetivo de Lisboa' })).toBeVisible()
  expect(screen.getAllByRole('button')).toHaveLength(1)
})

describe('on a phone', () => {
  const before = window.innerWidth
  beforeEach(() => {
    window.innerWidth = 390
  })
  afterEach(() => {
    window.innerWidth = before
  })

  it('the name has the room of the button that its goal replaces', async () => {
    await showGoals(<Row saved={() => goal()} />)
    expect(await screen.findByRole('button', { name: named('Apagar') })).toBeVisible()
    expect(screen.queryByRole('button', { name: named('Editar') })).toBeNull()
  })
})

it('goals of another year are only shown', async () => {
  await showGoals(<GoalActions target={{ ...ofAna, year: 2025 }} hasGoal />)
  expect(await screen.findByRole('button', { name: named('Ver') })).toBeVisible()
  expect(screen.queryByRole('button', { name: named('Apagar') })).toBeNull()
})

it('a consultant adds and copies no goals', async () => {
  await showGoals(
    <main>
      <AddGoalButton />
      <CopyGoalsButton />
    </main>,
    { role: 'consultant' },
  )
  expect(await screen.findByRole('main')).toBeEmptyDOMElement()
})
