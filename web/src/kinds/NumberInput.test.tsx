import { screen } from '@testing-library/react'
import { fraction, money, number, type PlainField } from '@tipy/domain/record/fields'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { config } from '#test/people.ts'
import { draw } from '#test/render.tsx'
import { AmountInput } from './NumberInput.tsx'
import { namesOf } from './names.ts'

const names = namesOf(config, [])
const changes: unknown[] = []

function Held({ field, start }: { readonly field: PlainField; readonly start: number | null }) {
  const [value, setValue] = useState<unknown>(start)
  const change = (next: unknown) => {
    changes.push(next)
    setValue(next)
  }
  return (
    <>
      <AmountInput
        {...{ field, value, names }}
        onChange={change}
        onBlur={() => {}}
        error={undefined}
        focusOn={null}
        offices={[]}
      />
      <output>{JSON.stringify(value)}</output>
    </>
  )
}

const shown = () => screen.getByRole<HTMLInputElement>('textbox').value.replaceAll('\u00a0', ' ')
const storedValue = () => JSON.parse(screen.getByRole('status').textContent)

test.each([
  [money('Valor'), null, '250000,5', '250 000,50 €', 250000.5],
  [money('Valor'), null, '250000.5', '250 000,50 €', 250000.5],
  [money('Valor'), null, '-12', '-12,00 €', -12],
  [money('Valor', { min: 0 }), null, '-12', '12,00 €', 12],
  [money('Valor'), 12, '0,05', '0,05 €', 0.05],
  [fraction('Taxa'), 0.05, '7', '7%', 0.07],
  [fraction('Taxa'), null, '5,25', '5,25%', 0.0525],
  [number('Salas', { integer: true, prefix: 'T' }), null, '3', 'T3', 3],
  [number('Área'), null, '120,5', '120,5', 120.5],
])('%o from %o, typing %s, reads %s', async (field, start, typed, text, value) => {
  const { user } = draw(<Held field={field} start={start} />)
  const input = screen.getByRole('textbox')
  await user.clear(input)
  await user.type(input, typed)
  await user.tab()
  expect(shown()).toBe(text)
  expect(storedValue()).toBe(value)
})

test('shows its value with its unit and grouped digits', () => {
  draw(<Held field={money('Valor')} start={1234567.8} />)
  expect(shown()).toBe('1 234 567,80 €')
})

test('an emptied input is null, and focusing it changes nothing', async () => {
  changes.length = 0
  const { user } = draw(<Held field={money('Valor')} start={12.5} />)
  await user.click(screen.getByRole('textbox'))
  await user.tab()
  expect(changes).toEqual([])
  await user.clear(screen.getByRole('textbox'))
  expect(storedValue()).toBeNull()
})
