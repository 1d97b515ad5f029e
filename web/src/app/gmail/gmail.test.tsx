import { screen } from '@testing-library/react'
import type { Flag } from '@tipy/domain/access/flags'
import type { ReactNode } from 'react'
import { expect, it } from 'vitest'
import { SessionContextProvider } from '#session/sessionContext.ts'
import { usual } from '#test/list.tsx'
import { drawRouted } from '#test/routed.tsx'
import { DraftOfFiles } from './DraftOfFiles.tsx'
import { DraftsButton } from './DraftsButton.tsx'

const show = (element: ReactNode, flags: readonly Flag[]) =>
  drawRouted(
    <SessionContextProvider value={{ ...usual, flags: new Set(flags) }}>
      {element}
      <p>pronto</p>
    </SessionContextProvider>,
  )

it('drafts are offered only to users with the flag of some kind', async () => {
  show(<DraftsButton sources={[{ kind: 'consultants' }]} />, ['generateSalaryReceiptDrafts'])
  expect(await screen.findByText('pronto')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Rascunhos' })).toBeNull()
})

it('one flag of several kinds is enough', async () => {
  const sources = [{ kind: 'consultants' }, { kind: 'creditManagers' }] as const
  show(<DraftsButton sources={sources} />, ['generateCreditManagerDrafts'])
  expect(await screen.findByRole('button', { name: 'Rascunhos' })).toBeVisible()
})

it('a draft with files needs at least one', async () => {
  const { user } = show(<DraftOfFiles files={[]} onCovered={() => {}} />, [])
  await user.click(await screen.findByRole('button', { name: 'Rascunho no Gmail' }))
  expect(await screen.findByText('Selecione pelo menos 1 ficheiro')).toBeVisible()
})
