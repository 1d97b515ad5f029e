import type { SentBody, Shown } from '@tipy/domain/record/contract'
import type { AnyRecord } from '@tipy/domain/record/define'
import { useLayoutEffect, useRef, useState } from 'react'
import type { Answer, Refusal } from '#api/answer.ts'
import { type RecordCalls, recordCalls } from '#api/records.ts'
import { type Choices, type Difference, differences, mergeChoices, type Sides } from './conflict.ts'
import { creating } from './creating.ts'
import type { FormExtras } from './extras.ts'
import { type FormOrigin, originOfRow } from './formOrigin.ts'
import { changesOf, type Values, wholeOf } from './values.ts'

/** Another user saved first: the differences, and their row, over which the resolved values are saved. */
export interface Conflict<R extends AnyRecord> {
  readonly sides: Sides
  readonly found: readonly Difference[]
  readonly theirs: Shown<R>
  /** The values the save button added, to be sent again after the conflict is resolved. */
  readonly adds: Values
}

interface Saving<R extends AnyRecord> {
  readonly record: R
  /** The call that creates it, where it is not the record's own. */
  readonly create: RecordCalls<R>['create'] | undefined
  /** The fields of a save: those the user may write and sees. */
  readonly may: () => ReadonlySet<string>
  readonly extras: FormExtras<R> | undefined
  readonly together: readonly (readonly string[])[]
  readonly origin: () => FormOrigin<R>
  /** The idempotency key of the new record; the same for all attempts. */
  readonly keyOf: () => string
  /** Replaces the row the form was opened with, and sets these values in its fields. */
  readonly moveTo: (origin: FormOrigin<R>, values: Values) => void
  readonly onSaved: (row: Shown<R>, sent: Values, isNew: boolean) => Promise<void>
  /** There was nothing of the record to save. */
  readonly onUnchanged: (row: Shown<R>) => Promise<void>
  readonly onRefused: (refusal: Refusal) => void
}

/** Saves a form: creates a record once, sends only changed fields, and resolves conflicts with other users. */
export function useSaving<R extends AnyRecord>(saving: Saving<R>) {
  const { record, create, may, extras, together, origin, keyOf, moveTo, onSaved, onUnchanged, onRefused } = saving
  const calls = recordCalls<R>(record)
  const latestCreate = useRef(create ?? calls.create)
  useLayoutEffect(() => {
    latestCreate.current = create ?? calls.create
  })
  const [making] = useState(() => creating<R>({ create: (...request) => latestCreate.current(...request) }, keyOf))
  const [conflict, setConflict] = useState<Conflict<R> | null>(null)

  async function save(values: Values, adds: Values): Promise<void> {
    const { row } = origin()
    if (row) return change(row, values, adds)
    const body = { ...wholeOf(record, values, may()), ...extras?.body(), ...adds } as SentBody<R>
    const made = await making.recover(body)
    if (made) {
      moveTo(originOfRow(record, made), values)
      return change(made, values, adds)
    }
    await finish(await making.create(body), values, adds, true)
  }

  async function change(row: Shown<R>, values: Values, adds: Values): Promise<void> {
    const original = originOfRow(record, row).values
    const typed = { ...changesOf(record, original, values, may()), ...extras?.body() }
    const changes = added(typed, adds, original)
    if (Object.keys(changes).length === 0) return onUnchanged(row)
    // PUT needs the right to edit the row; users with rights on single fields send a PATCH.
    const send = row.can.edit ? calls.replace : calls.patch
    await finish(await send(row._id, { ...(changes as SentBody<R>), version: row.version }), values, adds, false)
  }

  async function finish(answer: Answer<Shown<R>>, mine: Values, adds: Values, isNew: boolean): Promise<void> {
    if (answer.ok) return onSaved(answer.data, mine, isNew)
    const theirs = answer.message === 'STALE' && (answer.data?.current as Shown<R> | undefined)
    if (theirs) meet(theirs, mine, adds)
    else onRefused(answer)
  }

  function meet(theirs: Shown<R>, mine: Values, adds: Values): void {
    const sides = { original: origin().values, mine, theirs: originOfRow(record, theirs).values }
    setConflict({ sides, found: differences(record, sides, together), theirs, adds })
  }

  async function settle(choices: Choices): Promise<void> {
    if (!conflict) return
    const values = mergeChoices(conflict.sides, conflict.found, choices)
    moveTo(originOfRow(record, conflict.theirs), values)
    setConflict(null)
    await change(conflict.theirs, values, conflict.adds)
  }

  return { save, conflict, settle, postpone: () => setConflict(null) }
}

/** Adds the save button's values, unless the row has them already: then they are not sent, whatever was typed. */
function added(typed: Values, adds: Values, original: Values): Values {
  const all = Object.entries({ ...typed, ...adds })
  return Object.fromEntries(all.filter(([name, value]) => !(name in adds) || original[name] !== value))
}
