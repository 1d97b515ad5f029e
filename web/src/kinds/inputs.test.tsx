import { screen } from '@testing-library/react'
import { flag, type PlainField, triState } from '@tipy/domain/record/fields'
import { expect, test } from 'vitest'
import { config } from '#test/people.ts'
import { draw } from '#test/render.tsx'
import { KindInput } from './inputs.tsx'
import { namesOf } from './names.ts'

const reason = 'Já foi decidido'

test.each<[string, PlainField]>([
  ['Ativo no ramo', triState('Ativo no ramo')],
  ['Faturação', flag('Faturação', { labelsFrom: 'invoiceTypes' })],
])('%s cannot be answered while it is read-only, and says why', async (name, field) => {
  const changes: unknown[] = []
  const { user } = draw(
    <KindInput
      {...{ field, reason }}
      disabled
      value={true}
      names={namesOf(config, [])}
      onChange={next => changes.push(next)}
      onBlur={() => {}}
      error={undefined}
      focusOn={null}
      offices={[]}
    />,
  )
  const group = screen.getByRole('radiogroup', { name })
  expect(screen.getByText(reason)).toBeVisible()
  expect(group).toHaveAccessibleDescription(reason)
  for (const choice of screen.getAllByRole('radio')) await user.click(choice)
  expect(screen.getAllByRole('radio').length).toBeGreaterThan(1)
  expect(changes).toEqual([])
})
