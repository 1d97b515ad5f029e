import { screen, waitFor } from '@testing-library/react'
import { type Role, roles } from '@tipy/domain/access/roles'
import { defaultLists } from '@tipy/domain/features/config/defaults/defaults'
import type { Shown } from '@tipy/domain/record/contract'
import type { AnyRecord } from '@tipy/domain/record/define'
import type { Field, PlainField } from '@tipy/domain/record/fields'
import { writable } from '@tipy/domain/record/rights'
import { records } from '@tipy/domain/records'
import { expect, it } from 'vitest'
import { inputsBy, openForm, sessionOf } from '#form/form.testing.tsx'
import type { RecordFormProps } from '#form/props.ts'
import { RecordForm } from '#form/RecordForm.tsx'
import { viewerOf } from '#session/sessionContext.ts'
import { person } from '#test/people.ts'

const firstOf = (list: PlainField['list']) => {
  const items: readonly { key: string }[] = list ? defaultLists[list] : []
  return items[0]?.key
}

/** A value of each kind that is a day or a choice. */
function filledValue(field: Field): unknown {
  if (field.kind === 'parts') return undefined
  const { kind, list } = field
  if (kind === 'day') return '2026-03-05'
  if (kind === 'dateTime') return '2026-03-05T14:30'
  if (kind === 'choice') return firstOf(list)
  if (kind === 'choices') return [firstOf(list)]
  if (kind === 'office') return 'lisboa'
  if (kind === 'offices') return ['lisboa']
  if (kind === 'country') return 'PT'
  if (kind === 'languages') return ['pt']
  if (kind === 'person' || kind === 'party') return person('ceo')._id
  if (kind === 'people') return [person('ceo')._id]
  return undefined
}

/** Required days and choices a form can change, by their path. */
const required = (record: AnyRecord, may: ReadonlySet<string>) =>
  Object.entries(record.fields).flatMap(([name, field]) => {
    const inner = field.kind === 'parts' ? Object.entries(field.fields) : []
    const all = [[name, field] as const, ...inner.map(([part, declared]) => [`${name}.${part}`, declared] as const)]
    return all.filter(([path, one]) => one.required && filledValue(one) !== undefined && may.has(path))
  })

const cases = Object.entries(records).flatMap(([name, record]) => {
  const done = new Set<string>()
  return roles.flatMap((role: Role) => {
    const fields = required(record, writable(record, viewerOf(sessionOf({ person: person(role) })))).filter(
      ([path]) => !done.has(path),
    )
    for (const [path] of fields) done.add(path)
    return fields.length > 0 ? [{ name, record, role, fields, paths: fields.map(([path]) => path).join(', ') }] : []
  })
})

it('there are required days and choices in every record', () => {
  expect(new Set(cases.map(({ name }) => name))).toEqual(new Set(Object.keys(records)))
})

function rowOf(fields: readonly (readonly [string, Field])[]): Shown<AnyRecord> {
  const row: Record<string, unknown> = { _id: 'r1', version: 1, active: true, can: { edit: true, remove: true } }
  for (const [path, field] of fields) {
    const [outer = '', inner] = path.split('.')
    if (!inner) row[outer] = filledValue(field)
    else row[outer] = [{ _id: 'p1', ...(row[outer] as object[] | undefined)?.[0], [inner]: filledValue(field) }]
  }
  return row as Shown<AnyRecord>
}

it.each(cases)('$name: what is emptied of $paths says Obrigatório, and nothing is sent', async given => {
  const { record, role, fields } = given
  const Form = (props: RecordFormProps<AnyRecord>) => <RecordForm {...props} record={record} layout={{ columns: [] }} />
  const session = sessionOf({ person: person(role) })
  const { user, received } = await openForm<AnyRecord>({ Form, session, row: rowOf(fields) })
  for (const [path, { label }] of fields) {
    const [input] = await waitFor(() => {
      const found = inputsBy(new RegExp(`^${label}( \\*)?$`))
      expect(found, path).not.toEqual([])
      return found
    })
    if (!input) throw new Error(path)
    await user.clear(input)
    await user.type(input, '{Backspace}{Tab}')
    await waitFor(() => expect(input, path).toHaveAccessibleDescription('Obrigatório'))
  }
  await user.click(screen.getByRole('button', { name: 'Atualizar' }))
  expect(await screen.findByText('Faltam campos obrigatórios')).toBeVisible()
  for (const method of ['PUT', 'PATCH']) expect(received(`${method} /api/${record.name}/r1`)).toEqual([])
})
