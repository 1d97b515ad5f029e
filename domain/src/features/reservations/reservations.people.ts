import { choice, day, email, flag, percent, phone, text } from '../../record/fields.ts'

/** A person or company on one side of a deed (docs/features/reservations.md). */
export const personFields = {
  name: text('Nome', { search: true, max: 200 }),
  isCompany: flag('É empresa'),
  address: text('Morada', { max: 300, personal: true }),
  phone: phone('Telefone', { search: true }),
  email: email('E-mail', { search: true }),
  birthday: day('Data de nascimento', { from: '1900-01-01', until: 'today' }),
  nif: text('NIF', { format: 'nif', search: true, max: 20 }),
  cc: text('Cartão de Cidadão', { max: 40, personal: true }),
  ccExpirationDate: day('Validade do Cartão de Cidadão'),
  iban: text('IBAN', { max: 50, personal: true }),
  naturality: text('Naturalidade', { max: 120, unless: 'amlChecks' }),
  maritalStatus: choice('Estado civil', 'maritalStatusTypes'),
  marriageRegime: choice('Regime de casamento', 'marriageRegimeTypes'),
  job: text('Profissão', { max: 120 }),
  company: text('Entidade patronal', { max: 200 }),
  rcbe: text('Código RCBE', { max: 60 }),
  commercialCertificate: text('Certidão comercial', { max: 60 }),
} as const

export const ownerFields = {
  ...personFields,
  percentage: percent('Percentagem', { required: 'sent', default: 100, min: 0, max: 100 }),
} as const
