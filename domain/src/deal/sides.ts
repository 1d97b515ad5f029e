import { choices } from '../access/choices.ts'
import { office, party, percent, person, type Right, team } from '../record/fields.ts'
import { personIn } from '../record/party.ts'

/** The two sides of a deal: the one that finds the property and the one that sells it. */
export const sides = ['finder', 'seller'] as const
export type Side = (typeof sides)[number]

/** The field that says whether a side is outside the company. */
export const externalOf = (side: Side) => (side === 'finder' ? 'isExternalFinder' : 'isExternalSeller')

/** The sides of a deal, as stored, received or being typed. */
type Sided = { readonly [S in Side]?: string | null | undefined } & {
  readonly [F in ReturnType<typeof externalOf>]?: boolean | null | undefined
}

/** The user on a side, or null when the side is empty or outside the company. */
export const personOn = (side: Side, row: Sided): string | null =>
  personIn({ value: row[side] ?? null, isExternal: row[externalOf(side)] === true })

/**
 * What people earn on a deal (docs/features/deal.md). The policy of each record also lets people read their own
 * pay and that of the people they lead.
 */
const read: Right = { roles: ['ceo', 'coo', 'broker'], flags: ['editInvoice', 'editCommissions'] }
const write: Right = { flags: ['editInvoice', 'editCommissions'] }
export const share = { min: 0, max: 100, read, write } as const
/** Amounts computed from the percentages have the same readers. */
export const sharedOut = { read } as const
/**
 * Who is paid in addition to the consultant, and who leads them. For other writers the server copies the profile,
 * because a user who named themselves here would be paid, or would read a colleague's pay.
 */
const paid = { write: read } as const

const fieldsOf = (of: string) =>
  ({
    Percentage: percent(`Comissão ${of}`, share),
    Team: team(`Equipa ${of}`, { sort: true, ...paid }),
    CommercialDirector: person(`Diretor comercial ${of}`, { sort: true, ...paid }),
    CommercialDirectorCommission: percent(`Comissão do diretor comercial ${of}`, share),
    BrokerCommission: percent(`Comissão do broker ${of}`, share),
    Recruiter: person(`Recrutador ${of}`, paid),
    RecruiterPercentage: percent(`Comissão do recrutador ${of}`, share),
    RecruiterDirector: person(`Diretor do recrutador ${of}`, { when: 'recruiterDirector', ...paid }),
    RecruiterDirectorPercentage: percent(`Comissão do diretor do recrutador ${of}`, {
      when: 'recruiterDirector',
      ...share,
    }),
  }) as const

type Prefixed<S extends string, T> = { readonly [K in keyof T & string as `${S}${K}`]: T[K] }

/** The fields with the side's name as prefix. */
export function prefixed<const S extends string, T extends object>(side: S, fields: T): Prefixed<S, T> {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [`${side}${name}`, field])) as Prefixed<S, T>
}

/** A user or a party outside the company. */
export const sideParty = (label: string) =>
  party(label, { required: 'sent', sort: true, filter: true, among: choices.consultants })

/** What a deal stores of the person on a side: a snapshot of their profile. */
export const finderFields = prefixed('finder', fieldsOf('do angariador'))
export const sellerFields = prefixed('seller', fieldsOf('do vendedor'))

/** Snapshot of the position of the person on a side when they came to the deal: office, and its broker and COO. */
const positionOf = (of: string) =>
  ({
    Broker: person(`Broker ${of}`, { computed: 'saved' }),
    Coo: person(`COO ${of}`, { computed: 'saved' }),
    /** Users of this office see the deal too (docs/features/access.md). */
    Office: office(`Agência ${of}`, { computed: 'saved' }),
  }) as const
export const finderPosition = prefixed('finder', positionOf('do angariador'))
export const sellerPosition = prefixed('seller', positionOf('do vendedor'))
