import { describe, expect, it } from 'vitest'
import { cents } from '../money/money.ts'
import { conditions } from './condition.ts'
import { diff } from './diff.ts'
import { isDated, namedFilter } from './filters.ts'
import { matches } from './matches.ts'
import { blank, merged, missing, refused } from './merge.ts'
import { readable, readableOf, writable } from './rights.ts'
import { bodySchema } from './schema.ts'
import { readSearch } from './search.ts'
import { toy, toys, viewer } from './toys.testing.ts'
import { present } from './wire.ts'

const newId = () => '00000000-0000-4000-8000-0000000000ff'
const cfo = viewer({ roles: ['cfo'], flags: new Set(['editCommissions']) })
const where = conditions(toys)

describe('matching', () => {
  it('ignores accents and case, and treats null as false', () => {
    expect(matches(toys, where.contains('ref', 'lx'), toy())).toBe(true)
    expect(matches(toys, where.contains('secret', 'joao'), toy({ secret: 'São JOÃO' }))).toBe(true)
    expect(matches(toys, where.is('owner', 'x'), toy())).toBe(false)
    expect(matches(toys, where.not(where.is('owner', 'x')), toy())).toBe(true)
  })
  it('includes both ends of a range and leaves a missing one open', () => {
    expect(matches(toys, where.range('bought', { from: '2026-03-05', to: '2026-03-05' }), toy())).toBe(true)
    expect(matches(toys, where.range('price', { to: cents(1233) }), toy())).toBe(false)
    expect(matches(toys, where.range('price', { from: cents(1) }), toy())).toBe(true)
  })
  it('looks into parts', () => {
    expect(
      matches(
        toys,
        where.some('pieces', piece => piece.is('color', 'azul')),
        toy(),
      ),
    ).toBe(true)
    expect(
      matches(
        toys,
        where.some('pieces', piece => piece.is('color', 'azul')),
        toy({ pieces: [] }),
      ),
    ).toBe(false)
  })
  it('an empty OR matches no row, an empty AND every row', () => {
    expect(matches(toys, where.or(), toy())).toBe(false)
    expect(matches(toys, where.and(), toy())).toBe(true)
  })
  it('throws for a partial row', () => {
    expect(() => matches(toys, where.is('state', 'new'), {} as never)).toThrow('state')
  })
})

describe('rights', () => {
  it('hides fields by role, flag and company setting', () => {
    const consultant = readable(toys, viewer())
    expect(consultant.has('state')).toBe(false)
    expect(consultant.has('secret')).toBe(false)
    expect(consultant.has('regime')).toBe(false)
    expect(consultant.has('pieces.cost')).toBe(false)
    expect(consultant.has('pieces.color')).toBe(true)
    expect(readable(toys, cfo).has('pieces.cost')).toBe(true)
    expect(readable(toys, viewer({ roles: ['consultant', 'creditManager'] })).has('state')).toBe(true)
  })
  it('computed fields are never writable', () => {
    const all = writable(toys, viewer({ roles: ['sysAdmin'] }))
    for (const name of ['total', '_id', 'version', 'active', 'createdBy']) expect(all.has(name)).toBe(false)
    expect(writable(toys, cfo).has('checked')).toBe(false)
  })
  it('own rows show more fields, which stay unreadable in general', () => {
    const mine = { fields: ['secret'] as const, when: (who: { id: string }) => where.is('owner', who.id) }
    const readableFields = readable(toys, viewer())
    expect(
      readableOf(toys, toy({ owner: viewer().id }), viewer(), readableFields, { exceptions: [mine] }).has('secret'),
    ).toBe(true)
    expect(readableOf(toys, toy(), viewer(), readableFields, { exceptions: [mine] }).has('secret')).toBe(false)
  })
  it('presents only readable fields', () => {
    const shown = present(toys, toy(), readable(toys, viewer()))
    expect(shown.price).toBe(12.34)
    expect(shown).not.toHaveProperty('secret')
    expect(shown.pieces).toEqual([{ _id: toy().pieces[0]?._id, share: 60, color: 'azul' }])
  })
})

describe('bodies', () => {
  const read = (body: unknown) => bodySchema(toys).safeParse(body)
  it('turns wire values into domain values', () => {
    const parsed = read({ ref: ' A ', price: 12.345, bought: '', version: 3, total: 99, _id: 'whatever', can: {} })
    expect(parsed.data).toEqual({
      version: 3,
      companionValues: {},
      values: { ref: 'A', price: cents(1235), bought: null },
    })
  })
  it.each([
    [{ nope: 1 }],
    [{ bought: '2026-02-30' }],
    [{ price: '12' }],
    [{ price: -1 }],
    [{ ref: 'longer than ten' }],
    [{ owner: 'me' }],
    [{ pieces: [{ share: 1 }, { share: 1 }, { share: 1 }, { share: 1 }] }],
    [
      {
        pieces: [
          { _id: newId(), share: 1 },
          { _id: newId(), share: 2 },
        ],
      },
    ],
    [{ pieces: [{ share: 1, price: 1 }] }],
  ])('refuses %j', body => {
    expect(read(body).success).toBe(false)
  })
})

describe('merging', () => {
  it('keeps missing fields, empties null ones, ignores those the writer may not write', () => {
    const after = merged(toys, toy(), { rooms: null, secret: 'mine', broken: null }, writable(toys, viewer()), newId)
    expect(after).toMatchObject({ rooms: null, secret: 'xyz', broken: false, ref: 'LX-1' })
    expect(refused({ secret: 'mine', rooms: 1 }, writable(toys, viewer()))).toEqual(['secret'])
  })
  it('matches parts by id and keeps their hidden fields; a forged id makes a new part', () => {
    const pieceId = toy().pieces[0]?._id as string
    const after = merged(
      toys,
      toy(),
      {
        pieces: [
          { _id: pieceId, share: 70 },
          { _id: '00000000-0000-4000-8000-00000000dead', share: 30 },
        ],
      },
      writable(toys, viewer()),
      newId,
    )
    expect(after.pieces).toEqual([
      { _id: pieceId, share: 70, color: 'azul', cost: cents(500) },
      { _id: newId(), share: 30, color: null, cost: null },
    ])
  })
  it('required fields are required only of people who may write them', () => {
    const empty = blank(toys)
    expect(empty).toMatchObject({ rate: 0.05, broken: false, friends: [], ref: null })
    expect(missing(toys, empty, writable(toys, viewer()), false)).toEqual(['ref', 'bought', 'price'])
    expect(missing(toys, empty, writable(toys, viewer({ roles: ['processManager'] })), false)).toContain('checked')
    expect(missing(toys, { ...toy(), pieces: [{ _id: 'x', share: null }] }, writable(toys, viewer()), false)).toEqual([
      'pieces.0.share',
    ])
  })
})

describe('searching', () => {
  const named = {
    cheap: namedFilter(toys, 'Baratos', 'flag', (w, on) => (on ? w.range('price', { to: cents(100) }) : w.all)),
    hidden: namedFilter(toys, 'x', 'text', (w, value) => w.contains('secret', value)),
  }
  const read = (body: unknown, who = viewer()) => readSearch(toys, named, readable(toys, who), body)
  it('drops filters that are not set and reads the common ones from filters and top level', () => {
    const found = read({ filters: { ref: null, owner: [], state: 'null', search: 'ana' }, ignoreDate: true })
    expect(found).toMatchObject({
      ok: true,
      value: {
        condition: { op: 'and', of: [] },
        search: 'ana',
        ignoreDate: true,
        active: true,
        sortBy: 'bought',
        sortDesc: true,
        perPage: 20,
        page: 0,
      },
    })
  })
  it('date means the list’s own date', () => {
    expect(read({ sortBy: 'date', sortDesc: false })).toMatchObject({ value: { sortBy: 'bought', sortDesc: false } })
  })
  it('reads euros as cents and one key as many', () => {
    expect(read({ filters: { price: { from: 12.5 }, owner: newId(), rooms: [2, 3] } })).toMatchObject({
      value: {
        condition: {
          of: [
            { op: 'range', range: { from: 1250 } },
            { op: 'in', values: [newId()] },
            { op: 'or', of: [{ value: 2 }, { value: 3 }] },
          ],
        },
      },
    })
  })
  it('gives the same message for unknown and for unreadable names', () => {
    const sentence = (body: unknown) => {
      const found = read(body)
      return found.ok ? 'ok' : Object.values(found.fields)[0]
    }
    expect(sentence({ filters: { secret: 'x' } })).toBe(sentence({ filters: { nothing: 'x' } }))
    expect(sentence({ filters: { hidden: 'x' } })).toBe(sentence({ filters: { nothing: 'x' } }))
    expect(sentence({ sortBy: 'secret' })).toBe(sentence({ sortBy: 'nothing' }))
    expect(sentence({ filters: { rate: 1 } })).toBe(sentence({ filters: { nothing: 'x' } }))
    expect(sentence({ filters: { __proto__x: 1 }, sortBy: 'constructor' })).not.toBe('ok')
    expect(read({ filters: { secret: 'x' }, sortBy: 'secret' }, cfo).ok).toBe(true)
  })
  it('accepts up to 1000 rows only where one key of a filter allows to copy all', () => {
    const makers = {
      ...namedFilter(toys, 'Donos', 'keys', (w, keys) => w.in('owner', keys)),
      allowsCopy: true as const,
    }
    const rows = (perPage: number, filters: object) =>
      readSearch(toys, { ...named, makers }, readable(toys, viewer()), { perPage, filters })
    expect(rows(1000, { makers: ['a'] })).toMatchObject({ ok: true, value: { perPage: 1000 } })
    expect(rows(1000, { makers: 'a' }).ok).toBe(true)
    for (const filters of [{}, { makers: [] }, { makers: ['a', 'b'] }, { owner: ['a'] }])
      expect(rows(51, filters)).toMatchObject({ ok: false, fields: { perPage: 'Valor inválido' } })
    expect(rows(1001, { makers: ['a'] }).ok).toBe(false)
  })
  it.each([
    [{ perPage: 51 }],
    [{ page: -1 }],
    [{ page: 1.5 }],
    [{ x: 1 }],
    [{ filters: { bought: { from: 'x' } } }],
    [{ filters: { id: 'x' } }],
    [{ filters: { price: 'abc' } }],
  ])('refuses %j', body => {
    expect(read(body).ok).toBe(false)
  })
})

describe('the difference of two rows', () => {
  it('has changed values and parts, and is empty without any', () => {
    expect(diff(toys, toy(), toy())).toEqual({})
    const after = toy({
      price: cents(2000),
      friends: ['a'],
      pieces: [
        { ...toy().pieces[0], _id: toy().pieces[0]?._id as string, share: 50, color: 'azul', cost: cents(500) },
        { _id: 'n', share: 50, color: null, cost: null },
      ],
    })
    expect(diff(toys, toy(), after)).toEqual({
      price: { old: 12.34, new: 20 },
      friends: { old: [], new: ['a'] },
      pieces: {
        parts: [
          { mark: '~', _id: toy().pieces[0]?._id, fields: { share: { old: 60, new: 50 } } },
          { mark: '+', _id: 'n', values: { _id: 'n', share: 50, color: null, cost: null } },
        ],
      },
    })
  })
  it('of a new record has only its filled fields', () => {
    const changes = diff(toys, null, toy({ rooms: null, pieces: [] }))
    expect(changes.ref).toEqual({ old: null, new: 'LX-1' })
    expect(changes).not.toHaveProperty('rooms')
    expect(changes).not.toHaveProperty('pieces')
    expect(changes).not.toHaveProperty('version')
  })
})

it('a record is dated by the day it is sorted by, or by another that was chosen', () => {
  expect(isDated(toys)).toBe(true)
  expect(isDated({ ...toys, sort: 'ref' })).toBe(false)
  expect([isDated(toys, '_created'), isDated(toys, 'price'), isDated(toys, 'unknown')]).toEqual([true, false, false])
})
