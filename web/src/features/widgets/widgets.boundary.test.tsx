import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { draw } from '#test/render.tsx'
import { WidgetBoundary } from './widgets.boundary.tsx'

it('a widget that breaks is named, the others stay, and it is drawn again on request', async () => {
  // React reports what a boundary caught.
  vi.spyOn(console, 'error').mockImplementation(() => {})
  let isBroken = true
  function Fragile() {
    if (isBroken) throw new Error('broken')
    return <p>Faturação do mês</p>
  }
  const { user } = draw(
    <>
      <WidgetBoundary title="Resumo" resetKey="a">
        <Fragile />
      </WidgetBoundary>
      <WidgetBoundary title="Sessões" resetKey="b">
        <p>Tempo de cada pessoa</p>
      </WidgetBoundary>
    </>,
  )
  expect(screen.getByRole('alert')).toHaveTextContent('ResumoNão foi possível mostrar este widget.')
  expect(screen.getByText('Tempo de cada pessoa')).toBeVisible()
  isBroken = false
  await user.click(screen.getByRole('button', { name: 'Tentar novamente' }))
  expect(await screen.findByText('Faturação do mês')).toBeVisible()
})
