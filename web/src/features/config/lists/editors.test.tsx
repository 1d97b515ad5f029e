import { screen, waitFor } from '@testing-library/react'
import { hues } from '@tipy/domain/company/hues'
import { expect, it } from 'vitest'
import { connect } from '#api/client.ts'
import { config } from '#test/people.ts'
import { draw } from '#test/render.tsx'
import { startServer } from '#test/server.ts'
import type { SavedLists } from './calls.ts'
import { useListsDraft } from './draft.ts'
import { ListEditor } from './editors.tsx'

const open = { active: true, outcome: 'open' } as const
const saved = {
  config: {
    ...config,
    states: [
      { ...open, key: 'ativa', name: 'Ativa' },
      { ...open, key: 'suspensa', name: 'Suspensa' },
    ],
  },
  versions: { states: 3 },
} as SavedLists

function States() {
  const draft = useListsDraft(saved)
  return (
    <>
      <ListEditor name="states" draft={draft} />
      <output>{draft.count}</output>
      <button type="button" onClick={() => void draft.save()}>
        Guardar
      </button>
    </>
  )
}

it('shows the colours of states that have none stored; saving keeps them, and an ended state turns green or red', async () => {
  const server = await startServer({ 'PUT /api/auth/config': () => ({ data: saved }) })
  connect({ baseUrl: server.baseUrl })
  const { user } = draw(<States />)
  expect(screen.getByRole('button', { name: 'Cor de Ativa: Azul' })).toBeVisible()
  expect(screen.getByRole('status')).toHaveTextContent('0')
  await user.selectOptions(screen.getByLabelText('Como acaba Suspensa'), 'broken')
  await user.click(screen.getByRole('button', { name: 'Cor de Suspensa: Vermelho' }))
  await user.click(await screen.findByRole('button', { name: 'Rosa' }))
  await user.click(screen.getByText('Guardar'))
  await waitFor(() => expect(server.received).toHaveLength(1))
  expect(server.received[0]?.body).toEqual({
    states: [
      { ...open, key: 'ativa', name: 'Ativa', color: hues.blue.fill },
      { active: true, outcome: 'broken', key: 'suspensa', name: 'Suspensa', color: hues.pink.fill },
    ],
    versions: { states: 3 },
  })
})
