import { choices } from '../../access/choices.ts'
import { defineRecord, type Named, type Row } from '../../record/define.ts'
import { choice, day, fraction, link, money, number, office, person, team, text } from '../../record/fields.ts'

const declared = defineRecord('findings', {
  label: 'Angariação',
  phrase: 'a angariação',
  title: 'Angariações',
  sort: 'findingDate',
  flags: {
    list: ['listFindings'],
    add: ['addFinding'],
    edit: ['editFinding'],
    remove: ['deleteFinding'],
    totals: ['listFindingTotals'],
  },
  companions: ['comments', 'changes'],
  fields: {
    url: link('Link do anúncio'),
    ref: text('Referência', { required: true, unique: true, sort: true, search: true, max: 40 }),
    findingDate: day('Data de angariação', { required: true, sort: true }),
    number: text('Número', { sort: true, search: true, max: 40 }),
    contractType: choice('Tipo de contrato', 'findingContractTypes', { when: 'findingContractFields' }),
    contractDuration: number('Duração do contrato (meses)', {
      when: 'findingContractFields',
      integer: true,
      min: 0,
      max: 1200,
    }),
    regime: choice('Regime', 'regimes', { when: 'findingContractFields' }),
    state: choice('Estado', 'states', { filter: true, sort: true }),
    address: text('Morada', { filter: true, search: true }),
    postalCode: text('Código Postal', { filter: true, search: true, format: 'postalCode' }),
    city: text('Cidade', { filter: true, sort: true, search: true, max: 120 }),
    houseType: choice('Tipo de Imóvel', 'houseTypes', { required: true, filter: true, sort: true }),
    area: number('Área útil (m²)', { sort: true, filter: true, min: 0, max: 10_000_000 }),
    rooms: number('Tipologia', { integer: true, prefix: 'T', sort: true, filter: true, min: 0, max: 99 }),
    owner: text('Proprietário', { search: true, max: 200 }),
    finder: person('Angariador', {
      required: true,
      sort: true,
      filter: true,
      among: choices.finders,
    }),
    finderTeam: team('Equipa', { filter: true, sort: true }),
    finderCommercialDirector: person('Diretor comercial', { filter: true, sort: true }),
    houseValue: money('Valor de venda', { required: true, sort: true, min: 0 }),
    percentageSplit: fraction('Percentagem interna', { required: true, default: 0.05, sort: true, min: 0, max: 1 }),
    value: money('Comissão da agência', { required: true, sort: true, min: 0 }),
    office: office('Agência', { sort: true }),
    /** Office of the finder when the listing was made: people of both offices see it. */
    finderOffice: office('Agência do angariador', { computed: 'saved' }),
    /** Who led that office then. */
    finderBroker: person('Broker do angariador', { computed: 'saved', logged: false }),
    finderCoo: person('COO do angariador', { computed: 'saved', logged: false }),
  },
})

export interface Findings extends Named<typeof declared> {}
export const findings: Findings = declared
export interface Finding extends Row<Findings> {}
