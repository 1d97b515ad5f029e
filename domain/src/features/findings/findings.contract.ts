import { z } from 'zod'
import type { Contract } from '../../contract/endpoint.ts'
import { recordContract } from '../../record/contract.ts'
import { type Findings, findings } from './findings.record.ts'

/** Totals of the whole filter, in euros. */
export interface FindingTotals {
  readonly count: number
  readonly houseValue: number
  readonly value: number
}

export const findingsContract = recordContract<Findings, FindingTotals>(findings)

const listing = z.strictObject({
  /** The one in the request, else the one on the page. */
  ref: z.string().nullable(),
  finder: z.uuid().nullable(),
  houseValue: z.number().nullable(),
  address: z.string().nullable(),
  postalCode: z.string().nullable(),
  city: z.string().nullable(),
  houseType: z.string().nullable(),
  area: z.number().nullable(),
  rooms: z.number().nullable(),
})
export type ListingInfo = z.output<typeof listing>

/** Fill from link (docs/features/findings.md). Reads a page of another website; saves nothing. */
export const findingsInfoContract = {
  'POST /api/findings/info': {
    summary: 'Angariação: ler os dados de um anúncio',
    policy: { kind: 'flag', anyOf: ['addFinding', 'editFinding'] },
    reads: true,
    long: 'pages',
    body: z.strictObject({
      url: z.string().trim().min(1).max(2000),
      ref: z.string().trim().max(40).nullish(),
      /** The office chosen in the form; without one, the caller's only one. */
      office: z.string().max(64).nullish(),
    }),
    reply: listing,
  },
} as const satisfies Contract

/** Listings that a lookup answers, at most. */
export const maxListings = 10

const found = listing.extend({ ref: z.string() })
export type FoundListing = z.output<typeof found>

/** The reference lookup of deals (docs/features/findings.md): a few fields of all listings, also of invisible ones. */
export const findingsLookupContract = {
  'POST /api/findings/lookup': {
    summary: 'Angariações da empresa: procurar pela referência ou morada',
    policy: { kind: 'flag', anyOf: ['addReservation', 'editReservation'] },
    reads: true,
    body: z.strictObject({
      page: z.literal(0).default(0),
      perPage: z.int().min(1).max(maxListings).default(maxListings),
      search: z.string().trim().min(1).max(200),
      /** A lookup never asks for the range of the shell. */
      ignoreDate: z.literal(true).default(true),
    }),
    reply: z.strictObject({ findings: z.array(found) }),
  },
} as const satisfies Contract
