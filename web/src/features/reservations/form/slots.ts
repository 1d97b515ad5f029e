import { externalOf, type Side, sides } from '@tipy/domain/deal/sides'
import { mayDateImpic, mayGiveUp } from '@tipy/domain/features/reservations/reservations.issues'
import { labelsOf, nounsOf } from '@tipy/domain/features/reservations/reservations.labels'
import { recipientLists } from '@tipy/domain/features/reservations/reservations.recipients'
import { type Reservations, reservations } from '@tipy/domain/features/reservations/reservations.record'
import {
  isCreditReservation,
  needsValidation,
  offersBank,
  personShown,
} from '@tipy/domain/features/reservations/reservations.rules'
import { suggestedCommissions } from '@tipy/domain/features/users/users.rules'
import type { BodyName } from '@tipy/domain/record/define'
import { draftFromWire } from '@tipy/domain/record/draft'
import { readable } from '@tipy/domain/record/rights'
import { hintOf, hints } from '#form/hints.ts'
import type { PartState, PartsSlot, Slot } from '#form/layout.ts'
import { formatPercent } from '#kinds/format.ts'
import { type SessionContext, viewerOf } from '#session/sessionContext.ts'
import { propertyDocuments, termLabels } from '../reservations.sections.ts'
import { BillingField } from './billing.tsx'
import { billingParts } from './dates.ts'
import { hasInvoices, type ReservationValues, rolesOf } from './derive.ts'
import { PartiesField } from './parties.tsx'
import { ReferenceField } from './reference.tsx'
import { RefreshFinder, RefreshSeller } from './refresh.tsx'

type ReservationSlot = Omit<Slot<Reservations>, 'field'>
type Slots = Partial<Record<BodyName<Reservations>, ReservationSlot>>
type Part = Readonly<Record<string, unknown>>

const personPart = (inner: string, part: Part): PartState => {
  const shown: Readonly<Record<string, boolean>> = personShown(part)
  return (shown[inner] ?? true) ? 'open' : 'hidden'
}

const textIn = (value: unknown) => (typeof value === 'string' ? value : null)

/** An owner's share, shown also while their card is folded. */
function shareOf(index: number, { owners }: ReservationValues): string | undefined {
  const share = owners?.[index]?.percentage
  return owners && owners.length > 1 && typeof share === 'number' ? formatPercent(share) : undefined
}

const hintIn = (name: string, hint: (typeof hints)[keyof typeof hints]) => (part: Part) =>
  hintOf(hint, textIn(part[name]))

const personSlots: PartsSlot<Reservations>['slots'] = {
  name: { wide: true },
  address: { wide: true },
  nif: { hint: hintIn('nif', hints.nif) },
  birthday: { label: 'Nascimento' },
  cc: { label: 'CC', hint: hintIn('cc', hints.cc) },
  ccExpirationDate: { label: 'Validade do CC' },
  phone: { hint: hintIn('phone', hints.phone) },
  iban: { wide: true, hint: hintIn('iban', hints.iban) },
}

/** Cards of people or companies, titled by their name. */
const people = (
  group: 'owners' | 'buyers' | 'guarantors',
  note?: PartsSlot<Reservations>['note'],
): ReservationSlot => ({
  parts: {
    noun: nounsOf(null)[group],
    ...(note && { note }),
    order: ['name', 'isCompany', 'percentage'],
    titleOf: ({ name }) => textIn(name)?.trim() || null,
    state: personPart,
    slots: personSlots,
  },
})

const fromProfile = 'Do perfil, ao guardar'

const partySlot = (side: Side): ReservationSlot => ({
  wide: true,
  as: (field, values) => (values[externalOf(side)] ? { ...field, kind: 'text' } : field),
  Adornment: side === 'finder' ? RefreshFinder : RefreshSeller,
})

function sideSlots(side: Side, hasPresets: boolean): Slots {
  const named = Object.entries(termLabels(side)).map(([name, label]) => [
    name,
    { label, ...(name.match(/Commission|Percentage/) && { placeholder: fromProfile }) },
  ])
  return {
    ...Object.fromEntries(named),
    [side]: partySlot(side),
    [externalOf(side)]: { wide: true, label: 'É de fora da empresa' },
    [`${side}Percentage`]: {
      wide: true,
      label: 'Comissão',
      placeholder: fromProfile,
      ...(hasPresets && { suggests: suggestedCommissions }),
    },
  } satisfies Slots
}

function stateReadOnlyReason({ state }: ReservationValues, session: SessionContext): string | undefined {
  if (state === 'draft') return 'Muda ao enviar'
  return needsValidation(rolesOf(session)) ? 'É validada antes de ficar ativa' : undefined
}

/** A document takes a whole line, unless the user may also read its date. */
function documentSlots(session: SessionContext): Slots {
  const readableFields = readable(reservations, viewerOf(session))
  const alone = propertyDocuments.filter(document => !('day' in document && readableFields.has(document.day)))
  return Object.fromEntries(alone.map(({ field }) => [field, { wide: true }]))
}

/** Fields with options beyond those of their kind. */
export function reservationSlots(session: SessionContext): Slots {
  return {
    ref: { wide: true, Draw: ReferenceField },
    // After the first invoice a loan stays a loan, and no other deal becomes one.
    dealType: {
      offers: ({ key }, values) =>
        !hasInvoices(values) || isCreditReservation(key) === isCreditReservation(values.dealType),
    },
    state: {
      offers: ({ key }) => key !== 'draft',
      readOnlyReason: values => stateReadOnlyReason(values, session),
      required: () => true,
    },
    office: { required: () => true },
    ...Object.assign({}, ...sides.map(side => sideSlots(side, session.settings.commissionPresets))),
    sentBillsToFinder: { wide: true, label: 'Fatura enviada' },
    finderPaymentDate: { label: 'Data de pagamento' },
    externalOffice: { wide: true, label: 'Agência' },
    externalNif: { label: 'NIF', hint: ({ externalNif }) => hintOf(hints.nif, externalNif) },
    externalAmi: { label: 'AMI' },
    externalAddress: { wide: true, label: 'Morada' },
    owners: { ...people('owners', shareOf), Draw: PartiesField },
    buyers: { ...people('buyers'), Draw: PartiesField },
    guarantors: people('guarantors'),
    ...Object.fromEntries(recipientLists.map(name => [name, { wide: true }])),
    houseValue: {
      label: ({ dealType }) => labelsOf(dealType).houseValue,
      required: ({ dealType }) => !isCreditReservation(dealType),
    },
    deedDate: { label: ({ dealType }) => labelsOf(dealType).deedDate },
    billingDates: {
      Draw: BillingField,
      parts: billingParts,
    },
    internalCredit: {
      readOnlyReason: ({ dealType }) =>
        isCreditReservation(dealType) ? 'Um crédito é sempre tratado por nós' : undefined,
    },
    creditBank: { offers: ({ type }, { internalCredit }) => offersBank(internalCredit, type) },
    address: { wide: true },
    purpose: { wide: true },
    preferenceRightsDate: { label: 'Data da preferência' },
    condominiumDeclarationDate: { label: 'Data da declaração' },
    ...documentSlots(session),
    impic: { wide: true },
    impicDate: {
      readOnlyReason: values =>
        mayDateImpic(draftFromWire(reservations, values)) ? undefined : 'Só com IMPIC e faturação executada',
    },
    moneyLaundering: { wide: true, radios: true },
    riskAnalysis: { wide: true, radios: true },
    giveUpDate: {
      readOnlyReason: values =>
        mayGiveUp(draftFromWire(reservations, values)) ? undefined : 'Já há faturação executada',
    },
    giveUpReason: { required: ({ giveUpDate }) => giveUpDate !== null },
  }
}
