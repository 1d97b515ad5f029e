import { choices } from '../access/choices.ts'
import { office, party, percent, person, type Right, team } from '../record/fields.ts'
import { personIn } from '../record/party.ts'

/** Whoever finds the property and whoever sells it: the two sides of a deal. */
export const sides = ['finder', 'seller'] as const
export type Side = (typeof sides)[number]

/** The field that says whether whoever is on a side is somebody outside the company. */
export const externalOf = (side: Side) => (side === 'finder' ? 'isExternalFinder' : 'isExternalSeller')

/** Who is on the sides of a deal, as it is kept, was received or is being typed. */
type Sided = { readonly [S in Side]?: string | null | undefined } & {
  readonly [F in ReturnType<typeof externalOf>]?: boolean | null | undefined
}

/** The person of the company who is on a side, if one is. */
export const personOn = (side: Side, row: Sided): string | null =>
  personIn({ value: row[side] ?? null, isExternal: row[externalOf(side)] === true })

/**
 * What people earn on a deal (docs/features/deal.md). One's own, and that of those one leads, is read by
 * exception (each record's policy); written by whoever answers for commissions.
 */
const read: Right = { roles: ['ceo', 'coo', 'broker'], flags: ['editInvoice', 'editCommissions'] }
const write: Right = { flags: ['editInvoice', 'editCommissions'] }
export const share = { min: 0, max: 100, read, write } as const
/** Amounts that follow from them are read likewise. */
export const sharedOut = { read } as const
/**
 * Who is paid beside a consultant, and who leads them: others have it from the profile. Whoever named themselves here
 * would be paid, or be told what a colleague is.
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

/** Fields of a side, under its name. */
export function prefixed<const S extends string, T extends object>(side: S, fields: T): Prefixed<S, T> {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [`${side}${name}`, field])) as Prefixed<S, T>
}

/** Who takes part, of the company or not. */
export const sideParty = (label: string) =>
  party(label, { required: 'sent', sort: true, filter: true, among: choices.consultants })

/** What a deal keeps of the person on a side, as they stood then. */
export const finderFields = prefixed('finder', fieldsOf('do angariador'))
export const sellerFields = prefixed('seller', fieldsOf('do vendedor'))

/** Where the person on a side stood when they came to the deal, and who answered for that office then. */
const positionOf = (of: string) =>
  ({
    Broker: person(`Broker ${of}`, { computed: 'saved' }),
    Coo: person(`COO ${of}`, { computed: 'saved' }),
    /** People of this office see the deal too (docs/features/access.md). */
    Office: office(`Agência ${of}`, { computed: 'saved' }),
  }) as const
export const finderPosition = prefixed('finder', positionOf('do angariador'))
export const sellerPosition = prefixed('seller', positionOf('do vendedor'))
