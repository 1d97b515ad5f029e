import type { Block, Card, Fact, Section } from '../../../documents/document.ts'
import type { PartFields } from '../../../record/fields.ts'
import { ownerFields, personFields } from '../reservations.people.ts'
import { isCreditReservation } from '../reservations.rules.ts'
import { dealSheetLabelsOf } from './labels.ts'
import { joined, type Reading } from './reading.ts'

type Person = NonNullable<Reading['row']['buyers']>[number]

/** Owners, buyers and, where the deal type has them, guarantors. */
export function peopleSections(reading: Reading): readonly Section[] {
  const { dealType, owners = [], buyers = [], guarantors } = reading.row
  const labels = dealSheetLabelsOf(dealType)
  return [
    ...(owners.length > 0 || !isCreditReservation(dealType)
      ? [peopleSection(reading, labels.owners, owners, ownerFields)]
      : []),
    peopleSection(reading, labels.buyers, buyers, personFields),
    ...(guarantors ? [peopleSection(reading, 'Fiadores', guarantors, personFields)] : []),
  ]
}

function peopleSection(reading: Reading, title: string, people: readonly Person[], fields: PartFields): Section {
  const blocks: readonly Block[] =
    people.length === 0
      ? [{ kind: 'text', text: 'Por indicar' }]
      : [{ kind: 'cards', cards: people.map(person => cardOf(reading, person, fields)) }]
  return { title: people.length > 1 ? `${title} (${people.length})` : title, blocks }
}

function cardOf(reading: Reading, person: Person, fields: PartFields): Card {
  const say = (name: string) => reading.part(fields, person, name)
  const name = say('name') || 'Sem nome'
  return {
    title: person.isCompany ? `${name} (empresa)` : name,
    aside: say('percentage') || null,
    facts: person.isCompany ? companyFacts(say) : privateFacts(say),
  }
}

type Say = (name: string) => string

const fact = (label: string, value: string, columns?: 2): readonly Fact[] =>
  value === '' ? [] : [{ label, value, ...(columns && { columns }) }]

const validity = (until: string): string => until && `válido até ${until}`

const card = (say: Say): readonly Fact[] =>
  fact('Cartão de Cidadão', joined([say('cc'), validity(say('ccExpirationDate'))]), 2)

function companyFacts(say: Say): readonly Fact[] {
  return [
    ...fact('NIPC', say('nif')),
    ...fact('Telefone', say('phone')),
    ...fact('E-mail', say('email'), 2),
    ...fact('Código RCBE', say('rcbe'), 2),
    ...fact('Certidão comercial', say('commercialCertificate'), 2),
    // The identity card of the person who signs for the company.
    ...card(say),
    ...placeFacts(say),
  ]
}

function privateFacts(say: Say): readonly Fact[] {
  return [
    ...fact('NIF', say('nif')),
    ...fact('Data de nascimento', say('birthday')),
    ...card(say),
    ...fact('Estado civil', joined([say('maritalStatus'), say('marriageRegime')]), 2),
    ...fact('Profissão', joined([say('job'), say('company')]), 2),
    ...fact('Naturalidade', say('naturality')),
    ...fact('Telefone', say('phone')),
    ...fact('E-mail', say('email'), 2),
    ...placeFacts(say),
  ]
}

const placeFacts = (say: Say): readonly Fact[] => [
  ...fact('Morada', say('address'), 2),
  ...fact('IBAN', say('iban'), 2),
]
