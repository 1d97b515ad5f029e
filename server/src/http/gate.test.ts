import { expect, test } from 'vitest'
import { createGate } from './gate.ts'

function held() {
  let release = () => {}
  const until = new Promise<void>(resolve => {
    release = resolve
  })
  return { until, release }
}

test('a full gate refuses at once and opens again, also after a failure', async () => {
  const gate = createGate(1)
  const { until, release } = held()
  const inside = gate(() => until)
  await expect(gate(async () => 'second')).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  release()
  await inside
  await expect(gate(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(await gate(async () => 'third')).toBe('third')
})
