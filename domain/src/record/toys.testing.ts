import { standardSettings } from '../company/settings.ts'
import { cents } from '../money/money.ts'
import { defineRecord, type Row } from './define.ts'
import { choice, day, flag, fraction, money, number, parts, people, percent, person, text } from './fields.ts'
import type { Viewer } from './rights.ts'

/** A small record with every kind of field, for the tests of this folder. */
export const toys = defineRecord('toys', {
  label: 'Brinquedo',
  title: 'Brinquedos',
  sort: 'bought',
  flags: { list: ['listFindings'], add: ['addFinding'], edit: ['editFinding'], remove: ['deleteFinding'] },
  companions: ['changes', 'tasks'],
  fields: {
    ref: text('Referência', { required: true, unique: true, search: true, sort: true, filter: true, max: 10 }),
    bought: day('Comprado em', { required: true, sort: true, filter: true }),
    state: choice('Estado', 'states', { filter: true, read: { notOnly: ['consultant'] } }),
    price: money('Preço', { required: true, sort: true, filter: true, min: 0 }),
    rooms: number('Salas', { integer: true, filter: true }),
    rate: fraction('Taxa', { default: 0.05, min: 0, max: 1 }),
    owner: person('Dono', { filter: true }),
    friends: people('Amigos', { filter: true }),
    broken: flag('Partido', { filter: true }),
    secret: text('Segredo', { read: { flags: ['editCommissions'] }, filter: true, sort: true }),
    regime: choice('Regime', 'regimes', { when: 'findingContractFields' }),
    checked: day('Verificado', { required: true, write: { roles: ['processManager'] } }),
    total: money('Total', { computed: 'saved', sort: true }),
    pieces: parts('Peças', {
      max: 3,
      fields: {
        share: percent('Parte', { required: true }),
        color: text('Cor'),
        cost: money('Custo', { read: { flags: ['editCommissions'] } }),
      },
    }),
  },
})
export interface Toy extends Row<typeof toys> {}

export const viewer = (over: Partial<Viewer> = {}): Viewer => ({
  id: '00000000-0000-4000-8000-000000000001',
  roles: ['consultant'],
  flags: new Set(),
  settings: standardSettings,
  offices: [],
  company: { features: {}, closedOffices: [] },
  managedStaff: [],
  managedTeams: [],
  ...over,
})

export const toy = (over: Partial<Toy> = {}): Toy => ({
  _id: '00000000-0000-4000-8000-0000000000aa',
  _created: '2026-01-01T00:00:00.000Z',
  createdBy: null,
  version: 1,
  active: true,
  ref: 'LX-1',
  bought: '2026-03-05',
  state: 'new',
  price: cents(1234),
  rooms: 3,
  rate: 0.05,
  owner: null,
  friends: [],
  broken: false,
  secret: 'xyz',
  regime: null,
  checked: '2026-03-06',
  total: cents(10),
  pieces: [{ _id: '00000000-0000-4000-8000-0000000000b1', share: 60, color: 'azul', cost: cents(500) }],
  ...over,
})
