import { describe, expectTypeOf, it } from 'vitest'
import type { Cents, Euros } from '../money/money.ts'
import type { BilledPerson } from './billedPerson.ts'
import { conditions } from './condition.ts'
import {
  type Body,
  defineRecord,
  type FieldName,
  type FilterName,
  type Row,
  type SortName,
  type WireRow,
} from './define.ts'
import { choice, day, flag, money, parts, percent, person, text } from './fields.ts'
import { namedFilter } from './filters.ts'

const flags = { list: [], add: [], edit: [], remove: [] }
const toys = defineRecord('toys', {
  label: 'Brinquedo',
  title: 'Brinquedos',
  sort: 'bought',
  flags,
  companions: [],
  fields: {
    ref: text('Referência', { required: true, search: true, sort: true }),
    bought: day('Comprado em', { sort: true, filter: true }),
    price: money('Preço', { required: true }),
    owner: person('Dono', { filter: true }),
    keeper: person('Guarda', { computed: 'saved', withBilling: true }),
    broken: flag('Partido'),
    total: money('Total', { computed: 'saved' }),
    seen: money('Visto', { computed: 'queried' }),
    pieces: parts('Peças', {
      max: 5,
      fields: { share: percent('Parte', { required: true }), color: text('Cor') },
    }),
  },
})
type Toys = typeof toys

describe('the types of a record', () => {
  it('derives rows, wire rows and bodies', () => {
    expectTypeOf<Row<Toys>['ref']>().toEqualTypeOf<string>()
    expectTypeOf<Row<Toys>['bought']>().toEqualTypeOf<string | null>()
    expectTypeOf<Row<Toys>['price']>().toEqualTypeOf<Cents>()
    expectTypeOf<Row<Toys>['broken']>().toEqualTypeOf<boolean>()
    expectTypeOf<Row<Toys>['pieces'][number]['share']>().toEqualTypeOf<number>()
    expectTypeOf<Row<Toys>['pieces'][number]['color']>().toEqualTypeOf<string | null>()
    expectTypeOf<WireRow<Toys>['price']>().toEqualTypeOf<Euros | undefined>()
    expectTypeOf<Row<Toys>['keeper']>().toEqualTypeOf<string | null>()
    expectTypeOf<WireRow<Toys>['keeper']>().toEqualTypeOf<BilledPerson | null | undefined>()
    expectTypeOf<Body<Toys>>().not.toHaveProperty('total')
    expectTypeOf<Body<Toys>>().not.toHaveProperty('_id')
  })

  it('knows which fields sort and filter', () => {
    expectTypeOf<SortName<Toys>>().toEqualTypeOf<'ref' | 'bought' | '_created'>()
    expectTypeOf<FilterName<Toys>>().toEqualTypeOf<'bought' | 'owner'>()
  })

  it('names that do not exist do not compile', () => {
    // @ts-expect-error a column of an unknown field
    const column: FieldName<Toys> = 'pirce'
    // @ts-expect-error a filter on a field without one
    const filter: FilterName<Toys> = 'price'
    // @ts-expect-error a sort on a field without one
    const sort: SortName<Toys> = 'price'
    // @ts-expect-error a misspelt mark
    const mark = text('Nome', { serach: true })
    // @ts-expect-error a list that is not configured
    const list = choice('Estado', 'statez')
    const fields = { name: text('Nome') }
    // @ts-expect-error the default sort is a field
    const declare = () => defineRecord('x', { label: 'x', title: 'x', sort: 'nope', flags, companions: [], fields })
    void [column, filter, sort, mark, list, declare]
  })

  it('conditions of the wrong type do not compile', () => {
    const where = conditions(toys)
    // @ts-expect-error a misspelt field
    where.is('reff', 'x')
    // @ts-expect-error euros for cents
    where.range('price', { from: 10 })
    // @ts-expect-error a day is not contained
    where.contains('bought', '2026')
    // @ts-expect-error queried values are never in a condition
    where.empty('seen')
    // @ts-expect-error a part's field is not the record's
    where.is('color', 'red')
    where.some('pieces', piece => piece.is('color', 'red'))
    // @ts-expect-error a misspelt field inside a part
    where.some('pieces', piece => piece.is('colour', 'red'))
    // @ts-expect-error a named filter gets the value of its shape
    namedFilter(toys, 'Preço', 'text', (which, value) => which.is('broken', value))
    const other = conditions(
      defineRecord('others', {
        label: 'o',
        title: 'o',
        sort: 'name',
        flags,
        companions: [],
        fields: { name: text('Nome', { sort: true }) },
      }),
    )
    // @ts-expect-error a condition of another record
    where.and(other.is('name', 'x'))
  })
})
