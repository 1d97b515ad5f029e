import { describe, expect, test } from 'vitest'
import { cents } from '../money/money.ts'
import { conditions } from './condition.ts'
import { type Changes, diff } from './diff.ts'
import { parts, text } from './fields.ts'
import { visibleHistory } from './history.ts'
import type { Exception, Viewer } from './rights.ts'
import { type Toy, toy, toys, viewer } from './toys.testing.ts'

const me = '00000000-0000-4000-8000-000000000001'
const other = '00000000-0000-4000-8000-000000000002'
const [piece] = toy().pieces

/** The change log of a record that had these rows, newest first. */
const logOf = (...rows: readonly Toy[]): readonly { fields: Changes }[] =>
  rows.map((row, index) => ({ fields: diff(toys, rows[index - 1] ?? null, row) })).toReversed()

const read = (rows: readonly Toy[], who: Viewer, exceptions: readonly Exception<typeof toys>[] = []) =>
  visibleHistory(toys, rows.at(-1) ?? toy(), logOf(...rows), who, { exceptions }).map(entry => entry.fields)

const allSeeing = viewer({ roles: ['sysAdmin'], settings: { ...viewer().settings, findingContractFields: true } })

describe('fields a reader may not read', () => {
  test('are not in the history: hidden fields, fields of other company settings, fields no longer declared', () => {
    const rows = [toy(), toy({ secret: 'novo', state: 'old', rooms: 4 })]
    expect(read(rows, viewer())[0]).toEqual({ rooms: { old: 3, new: 4 } })
    expect(read(rows, allSeeing)[0]).toMatchObject({ secret: { old: 'xyz', new: 'novo' }, state: { new: 'old' } })
    const gone = [{ fields: { rooms: { old: 1, new: 2 }, vanished: { old: 'a', new: 'b' } } }]
    expect(visibleHistory(toys, toy(), gone, allSeeing)).toEqual([{ fields: { rooms: { old: 1, new: 2 } } }])
  })

  test('are not inside changed, added or removed parts either; a changed part is named by its first value', () => {
    const dearer = { _id: String(piece?._id), share: 60, color: 'verde', cost: cents(900) }
    const added = { _id: other, share: 40, color: null, cost: cents(1) }
    const rows = [toy(), toy({ pieces: [dearer, added] }), toy({ pieces: [added] })]
    const [removal, change] = read(rows, viewer())
    expect(change?.pieces).toEqual({
      parts: [
        { mark: '~', _id: piece?._id, fields: { color: { old: 'azul', new: 'verde' } }, of: { share: 60 } },
        { mark: '+', _id: other, values: { _id: other, share: 40, color: null } },
      ],
    })
    expect(removal?.pieces).toEqual({
      parts: [{ mark: '-', _id: piece?._id, values: { _id: piece?._id, share: 60, color: 'verde' } }],
    })
    expect(JSON.stringify(read(rows, allSeeing))).toContain('"cost"')
  })

  test('are not the logged parts, which have no rights of their own; only what the record declares is shown', () => {
    const visit = { mark: '+', _id: other, values: { _id: other, where: 'Faro' } } as const
    const fields = { visits: { parts: [visit] }, calls: { parts: [visit] } }
    const declared = parts('Visitas', { max: 10, fields: { where: text('Onde') } })
    const visited = { ...toys, loggedParts: { visits: declared } }
    expect(visibleHistory(visited, toy(), [{ fields }], viewer())).toEqual([{ fields: { visits: fields.visits } }])
  })

  test('leave no empty entry', () => {
    const onlyCost = toy({ pieces: [{ _id: String(piece?._id), share: 60, color: 'azul', cost: cents(1) }] })
    expect(read([toy(), toy({ secret: 'novo' }), { ...onlyCost, secret: 'novo' }], viewer())).toHaveLength(1)
  })
})

describe('fields read only on own rows', () => {
  const where = conditions(toys)
  const ownSecret: Exception<typeof toys> = { fields: ['secret'], when: who => where.is('owner', who.id) }

  test('are in the history only of the time when the row was the reader’s', () => {
    const rows = [
      toy({ owner: other, secret: 'deles' }),
      toy({ owner: other, secret: 'ainda deles' }),
      toy({ owner: me, secret: 'da passagem' }),
      toy({ owner: me, secret: 'meu' }),
    ]
    const secrets = read(rows, viewer({ id: me }), [ownSecret]).map(fields => fields.secret)
    expect(secrets).toEqual([{ old: 'da passagem', new: 'meu' }, undefined, undefined])
  })

  test('are in the entry of the creation, when the record was the reader’s from the start', () => {
    const [made] = read([toy({ owner: me })], viewer({ id: me }), [ownSecret])
    expect(made?.secret).toEqual({ old: null, new: 'xyz' })
    expect(read([toy({ owner: other })], viewer({ id: me }), [ownSecret])[0]?.secret).toBeUndefined()
  })

  test('may depend on parts, flags and money of that time', () => {
    const blue: Exception<typeof toys> = {
      fields: ['secret'],
      when: () =>
        where.and(
          where.some('pieces', part => part.is('cost', cents(500))),
          where.is('broken', false),
        ),
    }
    const rows = [toy(), toy({ secret: 'b' }), toy({ secret: 'c', broken: true }), toy({ secret: 'd', pieces: [] })]
    const secrets = read(rows, viewer(), [blue]).map(fields => fields.secret)
    expect(secrets).toEqual([undefined, undefined, { old: 'xyz', new: 'b' }, { old: null, new: 'xyz' }])
  })
})
