import type { AnyRecord } from '@tipy/domain/record/define'
import { namedFilter } from '@tipy/domain/record/filters'
import { toys as plainToys } from '@tipy/domain/record/toys.testing'
import type { RecordFormProps } from '#form/props.ts'
import type { Answers, Received } from '#test/server.ts'
import { lazily } from '#ui/lazily.tsx'
import { type ColumnCellProps, listOf } from './screen.ts'

const toys = { ...plainToys, flags: { ...plainToys.flags, totals: ['listFindingTotals'] } } as const satisfies AnyRecord
type Toys = typeof toys

function BrokenCell({ value, patch, row }: ColumnCellProps<Toys>) {
  return (
    <input
      type="checkbox"
      aria-label={`Partido ${row.ref}`}
      checked={value === true}
      onChange={event => patch({ broken: event.currentTarget.checked })}
    />
  )
}

function ToyForm({ row, onDone, onClose }: RecordFormProps<Toys>) {
  return (
    <section aria-label="Formulário">
      <p>{row ? `A editar ${row.ref}` : 'Brinquedo novo'}</p>
      <button type="button" onClick={() => onDone()}>
        Guardar
      </button>
      <button type="button" onClick={onClose}>
        Cancelar
      </button>
    </section>
  )
}

/** A record that only tests declare: the generic list and form must work with it. */
export const toysScreen = listOf<{ count: number; price: number }>()(
  toys,
  { cheap: namedFilter(toys, 'Até', 'number', (where, to) => where.range('price', { to: to as never })) },
  {
    noun: { one: 'brinquedo', many: 'brinquedos', feminine: false },
    columns: [
      { field: 'ref', visible: true, width: 100 },
      { field: 'bought', visible: true, width: 100 },
      { field: 'price', visible: true, width: 100 },
      { field: 'broken', visible: true, width: 80, Cell: BrokenCell },
      { field: 'rooms', visible: false, width: 80 },
      { field: 'secret', visible: true, width: 80 },
      { field: 'rate', visible: false, width: 80 },
    ],
    filters: [
      { name: 'state' },
      { name: 'rooms', offered: true },
      { name: 'secret' },
      { name: 'cheap' },
      { name: 'bought' },
    ],
    quick: ['state'],
    percentages: ['ref', 'rate'],
    totals: [{ name: 'price', label: 'Preço total', kind: 'money', formula: 'Soma dos preços.', sums: 'price' }],
    dayBehind: 'bought',
    sections: [{ title: 'Compra', fields: ['ref', 'bought', 'price'] }],
    state: { field: 'broken', of: row => (row.broken ? 'broken' : null) },
    Form: lazily(async () => ToyForm),
  },
)

const idOf = (index: number) => `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`

export const toyRow = (index: number, over: object = {}) => ({
  _id: idOf(index),
  _created: '2026-01-05T10:00:00.000Z',
  createdBy: null,
  version: 1,
  active: true,
  ref: `LX-${index}`,
  bought: '2026-03-05',
  state: null,
  price: 1000 + index,
  rooms: 3,
  rate: 0.07,
  broken: false,
  pieces: [],
  can: { edit: true, remove: true },
  tasks: index === 0 ? 2 : 0,
  ...over,
})

/** A small server of toys: it pages and stores changes. */
export function toyServer(count = 23, over: (index: number) => object = () => ({})): Answers {
  const rows = new Map(Array.from({ length: count }, (_, index) => [idOf(index), toyRow(index, over(index))]))
  const one = (received: Received) => rows.get(received.url.split(/[/?]/)[3] ?? '')
  const change = (received: Received, changes: object) => {
    const row = one(received)
    const sent = received.name.startsWith('DELETE')
      ? Number(new URL(received.url, 'http://x').searchParams.get('version'))
      : (received.body as { version?: number }).version
    if (!row) return { status: 404, message: 'NOT_FOUND' }
    if (sent !== row.version)
      return {
        status: 409,
        message: 'STALE',
        data: { text: 'Este registo foi alterado por outra pessoa', requestId: 'r1', current: row },
      }
    const next = { ...row, ...changes, version: row.version + 1 }
    rows.set(row._id, next)
    return { data: next }
  }
  const byId: Answers = Object.fromEntries(
    [...rows.keys()].flatMap(id => [
      [`GET /api/toys/${id}`, (received: Received) => ({ data: one(received) })],
      [`PATCH /api/toys/${id}`, (received: Received) => change(received, received.body as object)],
      [`DELETE /api/toys/${id}`, (received: Received) => change(received, { active: !one(received)?.active })],
      [`GET /api/changes/toys/${id}`, () => ({ data: [] })],
    ]),
  )
  return {
    ...byId,
    'GET /api/toys/filters': () => ({ data: { rooms: [1, 2, 3] } }),
    'POST /api/toys/search': received => {
      const { page, perPage, parts, filters } = received.body as {
        page: number
        perPage: number
        parts: readonly string[]
        filters: Readonly<Record<string, unknown>>
      }
      const found = [...rows.values()].filter(
        row =>
          (filters.id === undefined
            ? row.active === (filters.active ?? true)
            : [filters.id].flat().includes(row._id)) &&
          row.ref.includes(typeof filters.search === 'string' ? filters.search : ''),
      )
      return {
        data: {
          ...(parts.includes('rows') && { toys: found.slice(page * perPage, (page + 1) * perPage) }),
          ...(parts.includes('total') && { total: found.length }),
          ...(parts.includes('totals') && { totals: { count: found.length, price: 45_990 } }),
        },
      }
    },
  }
}
