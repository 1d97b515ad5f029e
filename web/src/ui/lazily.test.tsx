import { CatchBoundary, type ErrorComponentProps } from '@tanstack/react-router'
import { screen } from '@testing-library/react'
import type { ComponentType } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { draw } from '#test/render.tsx'
import { lazily, WhileLoading } from './lazily.tsx'

const Part = () => <p>a parte</p>

/** A component whose loads the test ends. */
function held() {
  const loads: { readonly arrive: (part: ComponentType) => void; readonly fail: (cause: Error) => void }[] = []
  const Lazy = lazily(() => new Promise<ComponentType>((arrive, fail) => void loads.push({ arrive, fail })))
  return { Lazy, loads }
}

const Failed = ({ reset }: Pick<ErrorComponentProps, 'reset'>) => (
  <button type="button" onClick={reset}>
    Tentar novamente
  </button>
)

afterEach(() => {
  vi.unstubAllGlobals()
})

describe('a component that is loaded when it is rendered', () => {
  it('takes its place as soon as it is there', async () => {
    const { Lazy, loads } = held()
    // In what React calls an act environment its own delays do not happen either.
    vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
    draw(
      <WhileLoading show="a carregar">
        <Lazy />
      </WhileLoading>,
    )
    expect(screen.getByText('a carregar')).toBeVisible()
    loads[0]?.arrive(Part)
    // Turns of the event loop, which take far less than the 300 ms of React's own fallbacks.
    for (let turn = 0; turn < 20; turn += 1) await new Promise(setImmediate)
    expect(screen.getByText('a parte')).toBeVisible()
    expect(screen.queryByText('a carregar')).not.toBeInTheDocument()
  })

  it('is there with the first rendering when it was loaded before, and is loaded once', async () => {
    const { Lazy, loads } = held()
    Lazy.preload()
    const isLoaded = Lazy.load()
    loads[0]?.arrive(Part)
    await isLoaded
    draw(<Lazy />)
    expect(screen.getByText('a parte')).toBeVisible()
    expect(loads).toHaveLength(1)
  })

  it('is not replaced by what stood in its place while a part of it is loaded', async () => {
    const [outer, inner] = [held(), held()]
    draw(
      <WhileLoading show="a carregar">
        <outer.Lazy />
      </WhileLoading>,
    )
    outer.loads[0]?.arrive(() => (
      <>
        <h1>a página</h1>
        <inner.Lazy />
      </>
    ))
    expect(await screen.findByText('a página')).toBeVisible()
    expect(screen.queryByText('a carregar')).not.toBeInTheDocument()
    inner.loads[0]?.arrive(Part)
    expect(await screen.findByText('a parte')).toBeVisible()
  })

  it('that could not be loaded is an error, and is loaded again only when that is reset', async () => {
    // React reports what a boundary caught.
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const { Lazy, loads } = held()
    const { user } = draw(
      <CatchBoundary getResetKey={() => 'one'} errorComponent={Failed}>
        <WhileLoading show="a carregar">
          <Lazy />
        </WhileLoading>
      </CatchBoundary>,
    )
    loads[0]?.fail(new Error('no connection'))
    const again = await screen.findByRole('button', { name: 'Tentar novamente' })
    expect(loads).toHaveLength(1)
    await user.click(again)
    expect(await screen.findByText('a carregar')).toBeVisible()
    expect(loads).toHaveLength(2)
    loads[1]?.arrive(Part)
    expect(await screen.findByText('a parte')).toBeVisible()
  })

  it('whose preload failed is loaded again when it is rendered', async () => {
    const { Lazy, loads } = held()
    Lazy.preload()
    loads[0]?.fail(new Error('no connection'))
    await expect(Lazy.load()).rejects.toThrow('no connection')
    draw(<Lazy />)
    loads[1]?.arrive(Part)
    expect(await screen.findByText('a parte')).toBeVisible()
  })
})
