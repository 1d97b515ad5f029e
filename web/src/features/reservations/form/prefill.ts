import type { FoundListing } from '@tipy/domain/features/findings/findings.contract'
import { financingOf } from '@tipy/domain/features/reservations/reservations.financing'
import { reservations } from '@tipy/domain/features/reservations/reservations.record'
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

/** A chosen viability fills in its buyers, its credit manager, and bank, value and type of its financing. */
export function viabilityValues({ buyers = [], creditManager, requests = [] }: Viability, { item }: Names): Values {
  return {
    buyers: buyers.map(({ name, phone, email, nif }) => ({ name, phone, email, nif })),
    creditManager,
    ...financingOf(requests, bank => item('banks', bank)?.type),
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
