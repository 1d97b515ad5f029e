import { conditions } from '@tipy/domain/record/condition'
import { defineRecord } from '@tipy/domain/record/define'
import {
  choice,
  choices,
  dateTime,
  day,
  email,
  flag,
  fraction,
  image,
  link,
  longText,
  money,
  number,
  office,
  parts,
  people,
  percent,
  person,
  phone,
  team,
  text,
  triState,
} from '@tipy/domain/record/fields'
import { anyServerRecord, type ServerRecord } from '#engine/serverRecord'

/** A record with a field of every kind that can be imported, for tests that cover all kinds. */
const crates = defineRecord('toyscrates', {
  label: 'Caixa',
  title: 'Caixas',
  sort: '_created',
  flags: { list: ['listFindings'], add: ['addFinding'], edit: ['editFinding'], remove: ['deleteFinding'] },
  companions: [],
  imports: { key: 'ref', policy: { kind: 'role', anyOf: ['coo'] } },
  fields: {
    ref: text('Referência', { required: true, unique: true }),
    note: longText('Nota'),
    mail: email('Email'),
    phone: phone('Telefone'),
    site: link('Site'),
    bought: day('Comprado em'),
    meeting: dateTime('Reunião'),
    price: money('Preço', { min: -1_000_000 }),
    rate: percent('Percentagem'),
    share: fraction('Taxa', { default: 0.05, min: 0, max: 1 }),
    rooms: number('Tipologia', { prefix: 'T' }),
    count: number('Quantidade', { integer: true, min: 0 }),
    broken: flag('Partida'),
    known: triState('Conhecida'),
    state: choice('Estado', 'states'),
    tags: choices('Etiquetas', 'houseTypes'),
    owner: person('Dono'),
    friends: people('Amigos'),
    office: office('Agência'),
    team: team('Equipa'),
    picture: image('Fotografia'),
    secret: text('Segredo', { read: { roles: ['cfo'] } }),
    locked: text('Fechado', { write: { roles: ['cfo'] } }),
    total: money('Total', { computed: 'saved' }),
    pieces: parts('Peças', { max: 3, fields: { name: text('Nome'), share: percent('Parte') } }),
  },
})
export type Crates = typeof crates

const where = conditions(crates)
const serverRecord: ServerRecord<Crates> = {
  record: crates,
  scope: () => where.all,
  ofOffices: () => where.all,
  taken: 'REFERENCE_TAKEN',
  hooks: {
    computed: async row => ({ total: row.price }),
    beforeSave: async row => (row.count === 13 ? { count: 'Dá azar' } : {}),
  },
}
export const cratesRecord = crates
export const cratesServerRecord = anyServerRecord(serverRecord)
