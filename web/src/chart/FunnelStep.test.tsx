import { expect, it } from 'vitest'
import { draw } from '#test/render.tsx'
import { FunnelStep } from './FunnelStep.tsx'

function pathOf(upperWidth: number, lowerWidth: number): string | null | undefined {
  const { container } = draw(
    <svg aria-hidden="true">
      <FunnelStep x={0} y={0} height={10} upperWidth={upperWidth} lowerWidth={lowerWidth} />
    </svg>,
  )
  return container.querySelector('path')?.getAttribute('d')
}

it('a step narrows towards the next', () => {
  expect(pathOf(100, 40)).toBe('M 0,0L 100,0L 70,10L 30,10L 0,0 Z')
})

it('a step with fewer than the next keeps its own width', () => {
  expect(pathOf(40, 100)).toBe('M 0,0L 40,0L 40,10L 0,10L 0,0 Z')
})

it('a step of none is not drawn', () => {
  expect(pathOf(0, 100)).toBeUndefined()
})
