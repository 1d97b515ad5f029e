import { formatMinute } from '../../calendar/format.ts'
import { externalOf, type Side } from '../../deal/sides.ts'
import type { Badge, Fact, Paper, Section } from '../../documents/document.ts'
import { type Issuer, letterheadOf } from '../../documents/letterhead.ts'
import type { Shown } from '../../record/contract.ts'
import { type Names, textOfValue } from '../../record/textOfValue.ts'
import { cleanName } from '../../text/fileNames.ts'
import { type Invoices, invoices } from './invoices.record.ts'

/** Only certified software may issue a fiscal invoice in Portugal (docs/features/documents.md): on every page. */
export const notFiscal = 'Este documento não serve de fatura'

/** The folder of generated documents among an invoice's files. */
export const generatedFolder = 'Documentos gerados'

export type DocumentRow = Omit<Shown<Invoices>, 'can'>

/** `office`: the one the invoice belongs to. */
export interface DocumentContext extends Issuer {
  readonly names: Names
  /** The name of the user who requested it. */
  readonly issuer: string
  /** Time of printing in Lisbon: `2026-03-05T14:30`. */
  readonly at: string
}

/** The name of its file. */
export const documentName = ({ number, ref }: Pick<DocumentRow, 'number' | 'ref'>, at: string): string =>
  cleanName(`Fatura ${number} ${ref} ${at.replace('T', ' ').replace(':', 'h')}.pdf`)

/**
 * An invoice as a PDF, built from what the caller receives of it. It is stored with the invoice and read by every user
 * who opens its files, so it never shows what a person earns, in percent or in euros.
 */
export function invoiceDocument(row: DocumentRow, context: DocumentContext): Paper {
  const reading = readingOf(row, context.names)
  return {
    letterhead: letterheadOf(context),
    title: 'Documento de conferência',
    reference: `Fatura ${row.number} · ${row.ref}`,
    subtitle: 'Comissão de mediação imobiliária',
    badges: badgesOf(row),
    watermark: row.active ? null : 'ARQUIVADA',
    figures: [...reading.fact('value', true), ...reading.fact('tipyValue', true), ...reading.fact('toReceive', true)],
    sections: [
      { title: 'Aviso', blocks: [{ kind: 'text', text: legal }] },
      ...sectionOf('Fatura', aboutFacts(row, reading)),
      ...sectionOf('Partes', partyFacts(row, reading)),
      ...sectionOf('Valores', amountFacts(reading)),
      ...sectionOf('Pagamento', [...reading.fact('clientProofDate', true), ...reading.fact('clientPaymentDate', true)]),
      ...observations(reading),
    ],
    issued: `${notFiscal} · Emitido em ${formatMinute(context.at)} por ${context.issuer}`,
  }
}

const legal = `${notFiscal}. A fatura é emitida por um programa de faturação certificado. Os valores não incluem IVA.`
const none = '–'

type PlainFactName = 'value' | 'tipyValue' | 'toReceive' | 'percentageSplit' | 'ref' | 'office' | 'issueDate' | 'date'
type FactName =
  | PlainFactName
  | 'owner'
  | 'buyer'
  | Side
  | 'creditManager'
  | 'clientProofDate'
  | 'clientPaymentDate'
  | 'observations'

interface Reading {
  readonly text: (name: FactName) => string
  /** `always`: printed also when empty. A field the reader may not read is left out with its label. */
  readonly fact: (name: FactName, always?: boolean, columns?: 2 | 4) => readonly Fact[]
}

function readingOf(row: DocumentRow, names: Names): Reading {
  const text = (name: FactName) => textOfValue(invoices.fields[name], row[name], names)
  return {
    text,
    fact: (name, always = false, columns) => {
      const value = text(name)
      if (row[name] === undefined || (value === '' && !always)) return []
      return [{ label: invoices.fields[name].label, value: value || none, ...(columns && { columns }) }]
    },
  }
}

const sectionOf = (title: string, facts: readonly Fact[]): readonly Section[] =>
  facts.length === 0 ? [] : [{ title, blocks: [{ kind: 'facts', facts }] }]

const badgesOf = ({ isPaid, active }: DocumentRow): readonly Badge[] => [
  isPaid ? { text: 'Paga pelo cliente', tone: 'good' } : { text: 'Por receber', tone: 'plain' },
  ...(active ? [] : [{ text: 'Arquivada', tone: 'warning' } as const]),
]

/** The number is an identifier: no thousands separators. */
const aboutFacts = ({ number }: DocumentRow, { fact }: Reading): readonly Fact[] => [
  { label: invoices.fields.number.label, value: String(number) },
  ...fact('ref', true),
  ...fact('issueDate', true),
  ...fact('date', true),
  ...fact('office', false, 2),
]

/** People of the company by name, outside parties marked as such. On a bank's invoice the finder is the bank. */
function partyFacts(row: DocumentRow, { fact, text }: Reading): readonly Fact[] {
  const sideFact = (side: Side): Fact => {
    const isOutside = row[externalOf(side)] === true && !(side === 'finder' && row.isBank)
    const label = side === 'finder' && row.isBank ? 'Banco' : invoices.fields[side].label
    return { label, value: `${text(side) || none}${isOutside ? ' (externo)' : ''}`, columns: 2 }
  }
  return [
    ...fact('owner', true, 2),
    ...fact('buyer', true, 2),
    sideFact('finder'),
    sideFact('seller'),
    ...fact('creditManager', false, 2),
  ]
}

const amountFacts = ({ fact }: Reading): readonly Fact[] => [
  ...fact('value', true),
  ...fact('percentageSplit'),
  ...fact('tipyValue', true),
  ...fact('toReceive', true),
]

function observations({ text }: Reading): readonly Section[] {
  const value = text('observations')
  return value === '' ? [] : [{ title: 'Observações', blocks: [{ kind: 'text', text: value }] }]
}
