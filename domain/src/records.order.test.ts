import { expect, it } from 'vitest'
import { defaultOrder } from './record/order.ts'
import { readSearch } from './record/search.ts'
import { records } from './records.ts'

it.each(Object.values(records).map(record => [record.name, record] as const))(
  'a search of %s without an order, with an empty one and with the default one are the same',
  (_, record) => {
    const readable = new Set(Object.keys(record.fields))
    const usual = readSearch(record, {}, readable, {})
    expect(usual).toMatchObject({ ok: true, value: defaultOrder(record) })
    for (const order of [{ sortBy: '' }, { sortBy: null, sortDesc: null }, defaultOrder(record)])
      expect(readSearch(record, {}, readable, order)).toEqual(usual)
  },
)
