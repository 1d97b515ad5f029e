import { screen } from '@testing-library/react'
import { dateTime, day, type PlainField } from '@tipy/domain/record/fields'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { DateTimeInput } from '#kinds/DateTimeInput.tsx'
import { DayInput } from '#kinds/DayInput.tsx'
import { namesOf } from '#kinds/names.ts'
import { SessionContextProvider } from '#session/sessionContext.ts'
import { config } from '#test/people.ts'
import { draw } from '#test/render.tsx'
import { sessionOf } from './form.testing.tsx'

const session = sessionOf({ today: '2026-11-15' })
const names = namesOf(config, [])

interface InputCase {
  readonly field: PlainField
  readonly Input: typeof DayInput
  readonly began: string | null
  readonly values: unknown[]
}

function Drawn({ field, Input, began, values }: InputCase) {
  const [value, setValue] = useState<unknown>(began)
  const change = (next: unknown) => {
    values.push(next)
    setValue(next)
  }
  return (
    <SessionContextProvider value={session}>
      <Input
        {...{ field, value, names }}
        onChange={change}
        onBlur={() => {}}
        error={undefined}
        focusOn={null}
        offices={[]}
      />
    </SessionContextProvider>
  )
}

it('the calendar offers no day that the field refuses, and drops none that is typed', async () => {
  const values: unknown[] = []
  const { user } = draw(
    <Drawn field={day('Pago em', { until: 'today' })} Input={DayInput} began="2026-11-10" values={values} />,
  )
  const input = screen.getByLabelText('Pago em')
  await user.click(input)
  const dayButton = async (name: RegExp) => screen.findByRole('button', { name })
  expect(await dayButton(/^15 novembro 2026$/)).toBeEnabled()
  expect(await dayButton(/^16 novembro 2026$/)).toBeDisabled()
  await user.clear(input)
  await user.type(input, '16-11-2026')
  // The rule says what is wrong with it.
  expect(values.at(-1)).toBe('2026-11-16')
})

it('a day with its time is typed', async () => {
  const values: unknown[] = []
  const { user } = draw(
    <Drawn field={dateTime('Reunião de integração')} Input={DateTimeInput} began={null} values={values} />,
  )
  await user.type(screen.getByLabelText('Reunião de integração'), '05-12-2026')
  await user.type(screen.getByLabelText('Reunião de integração: horas'), '14')
  await user.type(screen.getByLabelText('Reunião de integração: minutos'), '30')
  expect(values.at(-1)).toBe('2026-12-05T14:30')
})
