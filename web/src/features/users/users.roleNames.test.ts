import { expect, it } from 'vitest'
import { namesOf } from '#kinds/names.ts'
import { config } from '#test/people.ts'
import { rolesByGender } from './users.roleNames.tsx'

const roles = [{ key: 'consultant', name: 'Consultor', active: true }]
const names = namesOf({ ...config, roles }, [])

it.each([
  ['feminino', 'Consultora'],
  ['masculino', 'Consultor'],
  [null, 'Consultor'],
])('the picker of roles of a person of gender %s offers %s', (gender, expected) => {
  const own = rolesByGender.of(gender, names)
  expect(own.items('roles').map(({ name }) => name)).toEqual([expected])
  expect(own.item('roles', 'consultant')?.name).toBe(expected)
})
