import { Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { formatLoggedInstant } from '@tipy/domain/calendar/format'
import type { AnyRecord } from '@tipy/domain/record/define'
import type { FieldChange, PartChange, ValueChange } from '@tipy/domain/record/diff'
import type { Field, PartsField } from '@tipy/domain/record/fields'
import type { ReactNode } from 'react'
import { callOrThrow, type Reply } from '#api/client.ts'
import { rowKey } from '#api/records.ts'
import { formatValue } from '#kinds/format.ts'
import type { Names } from '#kinds/names.ts'
import { stateItem } from '#kinds/stateItem.ts'
import { Loading } from '#ui/Loading.tsx'
import { StateTag } from '#ui/StateTag.tsx'
import classes from './ChangeList.module.css'

interface ChangeListProps {
  readonly record: AnyRecord
  readonly id: string
  readonly names: Names
}

type Change = Reply<'GET /api/changes/{model}/{id}'>[number]

/** Who changed what, newest first. */
export function ChangeList({ record, id, names }: ChangeListProps) {
  const { data, isError } = useQuery({
    queryKey: [...rowKey(record.name, id), 'changes'],
    queryFn: ({ signal }) =>
      callOrThrow('GET /api/changes/{model}/{id}', { params: { model: record.name, id }, signal }),
    staleTime: 0,
  })
  if (isError && !data) return <Text c="dimmed">Não foi possível carregar as alterações</Text>
  if (!data) return <Loading height={120} />
  if (data.length === 0) return <Text c="dimmed">Não existem alterações</Text>
  return (
    <Stack component="ol" gap="lg" className={classes.list}>
      {data.map(change => (
        <li key={change._id}>
          <OneChange change={change} record={record} names={names} />
        </li>
      ))}
    </Stack>
  )
}

function OneChange({ change, record, names }: { readonly change: Change } & Omit<ChangeListProps, 'id'>) {
  const who = change.user?.name ?? 'Tipy'
  const when = formatLoggedInstant(change._created)
  return (
    <>
      <div className={classes.head}>
        <Text fw={600} size="sm">
          {who}
        </Text>
        <Text size="xs" c="dimmed" component="time" dateTime={change._created} className="tabular">
          {when}
        </Text>
      </div>
      <table className={classes.table} aria-label={`Alterações de ${who}, ${when}`}>
        <tbody>
          {Object.entries(change.fields).map(([name, fieldChange]) => (
            <FieldLine
              key={name}
              field={record.fields[name] ?? record.loggedParts?.[name]}
              name={name}
              change={fieldChange}
              names={names}
            />
          ))}
        </tbody>
      </table>
    </>
  )
}

interface FieldLineProps {
  readonly field: Field | undefined
  readonly name: string
  readonly change: FieldChange
  readonly names: Names
}

function FieldLine({ field, name, change, names }: FieldLineProps) {
  return (
    <tr>
      <th scope="row">{field?.label ?? name}</th>
      <td>
        {'parts' in change ? (
          field?.kind === 'parts' && <Parts field={field} parts={change.parts} names={names} />
        ) : (
          <OldAndNew field={field} change={change} names={names} />
        )}
      </td>
    </tr>
  )
}

const marks = { '-': 'Antes: ', '+': 'Depois: ' } as const

/** Red with a minus, green with a plus: the sign repeats what the colour says. */
function Value({ mark, text }: { readonly mark: '-' | '+'; readonly text: ReactNode }) {
  return (
    <div className={classes.value} data-mark={mark}>
      <span aria-hidden>{mark === '-' ? '−' : '+'}</span>
      <span className={classes.spoken}>{marks[mark]}</span>
      {text}
    </div>
  )
}

function OldAndNew({
  field,
  change,
  names,
}: {
  readonly field: Field | undefined
  readonly change: ValueChange
  readonly names: Names
}) {
  const text = (value: unknown) =>
    field ? formatValue(field, value, names) : typeof value === 'string' ? value : JSON.stringify(value ?? '')
  const shown = (value: unknown) => {
    const state = stateItem(field, value, names)
    return state ? <StateTag color={state.color} shape={state.outcome} label={state.name} /> : text(value)
  }
  const [before, after] = [shown(change.old), shown(change.new)]
  return (
    <>
      {before && <Value mark="-" text={before} />}
      {after && <Value mark="+" text={after} />}
      {!before && !after && <Value mark="+" text="(vazio)" />}
    </>
  )
}

interface PartsProps {
  readonly field: PartsField
  readonly parts: readonly PartChange[]
  readonly names: Names
}

/** A list of parts: changed ~, removed −, added +. */
function Parts({ field, parts, names }: PartsProps) {
  return parts.map(part =>
    part.mark === '~' ? (
      <ChangedPart key={part._id} field={field} part={part} names={names} />
    ) : (
      <Value key={part._id} mark={part.mark} text={<WholePart field={field} values={part.values} names={names} />} />
    ),
  )
}

interface WholePartProps {
  readonly field: PartsField
  readonly values: Readonly<Record<string, unknown>>
  readonly names: Names
}

/** An added or removed part, with the label of each value: a date or number alone means nothing. */
function WholePart({ field, values, names }: WholePartProps) {
  const [title = '', ...rest] = partTexts(field, values, names)
  return (
    <span>
      <strong>{title}</strong>
      {rest.length > 0 && <span className={classes.rest}>{rest.join(' · ')}</span>}
    </span>
  )
}

/** The title of a part, then its other values with labels; flags only when true. */
function partTexts(field: PartsField, values: Readonly<Record<string, unknown>>, names: Names): readonly string[] {
  const texts = Object.entries(field.fields).flatMap(([name, inner]) => {
    const text = formatValue(inner, values[name], names)
    if (!text || (inner.kind === 'flag' && values[name] !== true)) return []
    return [{ text, named: inner.kind === 'flag' ? inner.label : `${inner.label}: ${text}` }]
  })
  return texts.map(({ text, named }, index) => (index === 0 ? text : named))
}

interface ChangedPartProps {
  readonly field: PartsField
  readonly part: Extract<PartChange, { readonly mark: '~' }>
  readonly names: Names
}

function ChangedPart({ field, part, names }: ChangedPartProps) {
  const [title] = partTexts(field, part.of ?? {}, names)
  return (
    <div className={classes.part}>
      <span className={classes.tilde} aria-hidden>
        ~
      </span>
      <div>
        {title && <strong>{title}</strong>}
        <dl className={classes.inner}>
          {Object.entries(part.fields).map(([name, change]) => (
            <div key={name}>
              <dt>{field.fields[name]?.label ?? name}</dt>
              <dd>
                <OldAndNew field={field.fields[name]} change={change} names={names} />
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </div>
  )
}
