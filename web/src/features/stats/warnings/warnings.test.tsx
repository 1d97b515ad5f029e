import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { SessionContextProvider } from '#session/sessionContext.ts'
import { usual } from '#test/list.tsx'
import { draw } from '#test/render.tsx'
import { RowWarnings } from './RowWarnings.tsx'

const row = { _id: 'a', ref: 'a', name: 'Ana Dias' }
const limit = /^Aviso: Faturou mais de 100.000,00.€ este ano, com uma comissão abaixo de 50%$/

const show = (element: React.ReactNode) =>
  draw(<SessionContextProvider value={usual}>{element}</SessionContextProvider>)

it('warnings are words, with the limits of the company', () => {
  show(<RowWarnings row={{ ...row, warnings: ['commercialDirectorCommission', 'billingLimit'] }} />)
  expect(screen.getByText('Sem comissão do diretor')).toBeVisible()
  expect(screen.getByText('Comissão abaixo de 50%')).toBeVisible()
  expect(screen.getByRole('img', { name: limit })).toBeVisible()
})

it('a sign says the same, and a row without warnings has none', () => {
  show(
    <>
      <RowWarnings row={{ ...row, warnings: ['billingLimit'] }} isSign />
      <RowWarnings row={row} />
    </>,
  )
  expect(screen.getAllByRole('img').map(sign => sign.getAttribute('aria-label'))).toEqual([
    expect.stringMatching(limit),
  ])
})
