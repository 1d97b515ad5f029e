import { expect, test } from 'vitest'
import { createAdmission } from './admission.ts'

const doorsOf = (questions: number, saves: number) => {
  const admission = createAdmission({ questions, saves })
  return {
    saving: admission({}, 'POST', '/api/findings'),
    asking: admission({}, 'POST', '/api/findings/search'),
    reading: admission({}, 'GET', '/api/findings/{id}'),
    polling: admission({ background: true }, 'GET', '/api/tasks'),
  }
}
const refused = { code: 'UNAVAILABLE' }

test('a crowd of lists is refused, screens that ask by themselves first; what people save has room of its own', async () => {
  const { saving, asking, reading, polling } = doorsOf(4, 2)
  const leaving: (() => void)[] = []
  const stay = () => new Promise<void>(leave => leaving.push(leave))
  const inside = [polling.outer(stay), polling.outer(stay)]
  await expect(polling.outer(stay)).rejects.toMatchObject(refused)
  inside.push(asking.outer(stay), reading.outer(stay))
  await expect(asking.outer(stay)).rejects.toMatchObject(refused)
  await expect(reading.outer(stay)).rejects.toMatchObject(refused)
  inside.push(saving.outer(stay), saving.outer(stay))
  await expect(saving.outer(stay)).rejects.toMatchObject(refused)
  // Whoever was let in before goes on, up to a bound of its own.
  inside.push(...Array.from({ length: 4 }, () => polling.inner(stay)))
  await expect(polling.inner(stay)).rejects.toMatchObject(refused)
  for (const leave of leaving) leave()
  await Promise.all(inside)
  expect(await polling.outer(async () => 'in')).toBe('in')
})

test('whoever fails makes room too', async () => {
  const { saving } = doorsOf(1, 1)
  await expect(saving.outer(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(await saving.outer(async () => 'in')).toBe('in')
})
