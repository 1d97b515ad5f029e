import type { FoundListing } from '@tipy/domain/features/findings/findings.contract'
import { reservations } from '@tipy/domain/features/reservations/reservations.record'
import { offersBank } from '@tipy/domain/features/reservations/reservations.rules'
import type { Viabilities } from '@tipy/domain/features/viabilities/viabilities.record'
import type { Shown } from '@tipy/domain/record/contract'
import type { FormApi } from '#form/context.ts'
import { isSame, type Values } from '#form/values.ts'
import type { Names } from '#kinds/names.ts'

type Viability = Shown<Viabilities>
type Buyers = readonly { readonly name?: string | null }[]

/** A chosen listing fills in the fields of the house and the finder. */
export function listingValues(found: FoundListing): Values {
  return { ...found }
}

type Request = NonNullable<Viability['requests']>[number]

/** The request that the deal will use: the chosen one, else the approved or requested one of the largest credit. */
function usedRequest(requests: readonly Request[]): Request | undefined {
  const best = (among: readonly Request[]) => among.toSorted((a, b) => (creditIn(b) ?? 0) - (creditIn(a) ?? 0))[0]
  const approved = requests.filter(request => request.approved)
  return requests.find(({ chosen }) => chosen) ?? best(approved) ?? best(requests)
}

/** The credit of a request at its last step that has an amount. */
const creditIn = ({ chosenCredit, approvedCredit, requestedCredit }: Request): number | null =>
  chosenCredit ?? approvedCredit ?? requestedCredit

/**
 * A chosen viability fills in its buyers, its credit manager, and the bank, value and type of its financing: credit
 * goes through the company unless its bank has no agreement with it.
 */
export function viabilityValues({ buyers = [], creditManager, requests = [] }: Viability, { item }: Names): Values {
  const used = usedRequest(requests)
  const hasAgreement = used?.bank && offersBank('yes', item('banks', used.bank)?.type)
  return {
    buyers: buyers.map(({ name, phone, email, nif }) => ({ name, phone, email, nif })),
    creditManager,
    internalCredit: used ? (hasAgreement ? 'yes' : 'no') : null,
    // A bank that was only asked is not yet the deal's.
    creditBank: used?.approved ? used.bank : null,
    creditValue: used ? creditIn(used) : null,
  }
}

const isNobody = (value: unknown) => Array.isArray(value) && (value as Buyers).every(({ name }) => !name)

/** Whether a suggestion may overwrite it: it is empty, still the default of a new form, or was filled in before. */
function isOpen({ form, isNew }: FormApi, filled: ReadonlySet<string>, name: string): boolean {
  const value: unknown = form.getValues(name)
  const field = reservations.fields[name as keyof typeof reservations.fields]
  const asBegun = isNew && isSame(field, form.formState.defaultValues?.[name], value)
  return value === null || value === undefined || value === '' || isNobody(value) || filled.has(name) || asBegun
}

/** The suggested values for fields that the user has not typed in. */
export function fitting(api: FormApi, filled: ReadonlySet<string>, suggested: Values): Values {
  const isOutside = api.form.getValues('isExternalFinder') === true
  const entries = Object.entries(suggested).filter(([, value]) => value !== null && value !== undefined)
  return Object.fromEntries(entries.filter(([name]) => isOpen(api, filled, name) && !(name === 'finder' && isOutside)))
}
