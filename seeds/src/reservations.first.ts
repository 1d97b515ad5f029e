import { addDays } from '@tipy/domain/calendar/days'
import type { Side } from '@tipy/domain/deal/sides'
import { termsOf } from '@tipy/domain/deal/terms'
import { billingDatesOf, type SimpleBilling } from '@tipy/domain/features/reservations/reservations.billing'
import { type Reservation, reservations } from '@tipy/domain/features/reservations/reservations.record'
import { isCreditReservation } from '@tipy/domain/features/reservations/reservations.rules'
import { nifFrom } from '@tipy/domain/identity/nif'
import { cents } from '@tipy/domain/money/money'
import { asRow, blank } from '@tipy/domain/record/merge'
import { keyOf } from '@tipy/domain/text/fold'
import { houseIn } from './houses.ts'
import { givenNames, surnames } from './names.ts'
import { places } from './places.ts'
import type { Making } from './reservations.making.ts'
import { ownersFrom, signersOf } from './reservations.people.ts'
import { daysBetween } from './seasons.ts'

const outside = [
  { name: 'Imobiliária Maré Alta', ami: '11872', nif: nifFrom('51028411') },
  { name: 'Casas do Vale', ami: '9034', nif: nifFrom('50771234') },
  { name: 'Predial Atlântica', ami: '15520', nif: nifFrom('51390072') },
  { name: 'Mediação Nova Era', ami: '17246', nif: nifFrom('51462231') },
]

type Deal = Partial<Reservation>
const empty = blank(reservations)

/** A deal as its agent typed it. */
export function firstDeal(making: Making, by: string, at: string): Reservation {
  const { day, today, random, plan, processManager, creditManager, agent, office } = making
  const dealType = dealTypeOf(making)
  const isRenting = dealType === 'renting'
  const house = propertyOf(making, dealType)
  const price = house.houseValue ?? cents(0)
  const context = { today, random, isAml: plan.settings.amlChecks }
  const isTyped = by !== agent.id
  const rate = random.pick([0.05, 0.05, 0.05, 0.045, 0.04, 0.06])
  const billing = billingOf(dealType, random)
  const credit = creditOf(dealType, random)
  return asRow(reservations, {
    ...empty,
    _id: random.uuid(),
    _created: at,
    createdBy: by,
    user: agent.id,
    version: 1,
    active: true,
    dealType,
    state: making.isDraft ? 'draft' : isTyped ? 'active' : 'toValidate',
    reservationDate: day,
    ...house,
    ...sidesOf(making, dealType),
    value:
      isRenting || isCreditReservation(dealType) ? feeOf(dealType, price, making) : cents(Math.round(price * rate)),
    officePercentage: isRenting || isCreditReservation(dealType) ? null : rate,
    signalValue: dealType === 'sales' ? cents(Math.round(price / 1_000_000) * 100_000) : null,
    ...(isRenting && {
      rentingDuration: 12 * random.pick([1, 3, 3, 5]),
      numberOfRents: 2,
      numberOfDeposits: random.whole(1, 3),
    }),
    owners: isCreditReservation(dealType) ? [] : ownersFrom(making.listing?.owner ?? ownerName(making), context),
    buyers: signersOf(context),
    guarantors: isRenting && random.fraction() < 0.6 ? signersOf(context).slice(0, 1) : [],
    internalCredit: credit,
    creditManager: credit === 'yes' ? creditManager.id : null,
    purpose:
      plan.settings.amlChecks || isCreditReservation(dealType)
        ? null
        : random.pick(['Habitação própria permanente', 'Habitação secundária', 'Investimento']),
    kyc: random.fraction() < 0.8,
    predialBooklet: random.fraction() < 0.8,
    billingDates: billingDatesOf(billing).map((date, index) => ({
      _id: random.uuid(),
      ...date,
      predictedExecutionDate: addDays(day, (index + 1) * random.whole(20, 55)),
      executionDate: null,
      gross: cents(0),
      amount: cents(0),
      invoice: null,
    })),
    processManagers: [processManager.id],
    creditManagers: credit === 'yes' ? [creditManager.id] : [],
    office,
  })
}

function dealTypeOf({ listing, random }: Making): string {
  if (listing) return 'sales'
  const luck = random.fraction()
  if (luck < 0.35) return 'sales'
  if (luck < 0.72) return 'renting'
  return luck < 0.92 ? 'mortgageLoan' : 'creditTransfer'
}

function billingOf(dealType: string, random: Making['random']): SimpleBilling {
  if (dealType === 'renting') return 'ASS'
  return isCreditReservation(dealType) ? 'ESC' : random.pick(['5050', '5050', 'CPCV', 'ESC', 'ESC'])
}

const creditOf = (dealType: string, random: Making['random']): string | null => {
  if (dealType === 'renting') return null
  return isCreditReservation(dealType) ? 'yes' : random.pick(['yes', 'yes', 'yes', 'byClient', 'paidInFull', 'no'])
}

/** A month's rent, or a bank's commission for a loan. */
function feeOf(dealType: string, price: number, { random }: Making) {
  return dealType === 'renting' ? cents(price) : cents(random.whole(9, 42) * 10_000)
}

/** The property of the listing, or one with market values; the monthly rent is derived from its price. */
function propertyOf({ listing, plan, office, random, day, today, number }: Making, dealType: string): Deal {
  if (listing) {
    const { ref, address, postalCode, city, houseType, area, rooms, houseValue } = listing
    const agreed = Math.round((houseValue * (0.94 + random.fraction() * 0.06)) / 100_000) * 100_000
    return {
      ref,
      address,
      postalCode,
      city,
      houseType,
      area,
      rooms,
      houseValue: cents(agreed),
      condominium: condominiumOf(rooms, random),
    }
  }
  const ours = plan.offices.find(({ name }) => keyOf(name) === office) ?? plan.offices[0]
  const prefix = { sales: 'EXT', renting: 'ARR', mortgageLoan: 'CRE', creditTransfer: 'TRC' }[dealType] ?? 'EXT'
  const ref = `${prefix}-${day.slice(2, 4)}${String(number).padStart(4, '0')}`
  if (isCreditReservation(dealType) || !ours) return { ref, houseValue: null }
  const place = random.pick(ours.homes)
  const { city, postalAreas, streets } = places[place]
  const house = houseIn(place, daysBetween(day, today) / 365, random)
  const houseValue = dealType === 'renting' ? Math.max(450, Math.round((house.price * 0.0042) / 50) * 50) : house.price
  return {
    ref,
    address: `${random.pick(streets)} ${random.whole(1, 240)}`,
    postalCode: `${random.pick(postalAreas)}-${random.digits(3)}`,
    city,
    houseType: house.houseType,
    area: house.area,
    rooms: house.rooms,
    houseValue: cents(houseValue * 100),
    condominium: condominiumOf(house.rooms, random),
  }
}

const condominiumOf = (rooms: number | null, random: Making['random']): string =>
  rooms === null
    ? 'semcondominio'
    : random.pick(['propriedadehorizontal', 'propriedadehorizontal', 'condominiofechado', 'semcondominio'])

function ownerName({ random }: Making): string {
  const gender = random.pick(['feminino', 'masculino'] as const)
  return `${random.pick(givenNames[gender])} ${random.pick(surnames)} ${random.pick(surnames)}`
}

/** Finder and seller. A house without a listing of the company came through another agency. */
function sidesOf(making: Making, dealType: string): Deal {
  const { agent, listing, people, random, plan } = making
  const other = random.pick(outside)
  const shared: Deal = {
    percentageSplit: random.pick([0.5, 0.5, 0.4]),
    externalOffice: other.name,
    externalNif: other.nif,
    externalAmi: other.ami,
    externalContact: `geral@${keyOf(other.name)}.example`,
    externalStaffContact: `9${random.pick(['1', '3', '6'])}${random.digits(7)}`,
    externalAddress: `${random.pick(places.lisboa.streets)} ${random.whole(1, 90)}, Lisboa`,
  }
  const isCredit = isCreditReservation(dealType)
  const finder = people.find(({ id }) => id === listing?.finder) ?? agent
  const found = dealType === 'sales' && !listing ? null : finder
  const isSharedOut = found !== null && found.id !== agent.id && random.fraction() < 0.08
  const sold = isSharedOut ? null : agent
  return {
    ...side('finder', found?.id ?? other.name, making, isCredit),
    isExternalFinder: found === null,
    ...side('seller', sold?.id ?? other.name, making, isCredit),
    isExternalSeller: sold === null,
    ...((found === null || sold === null) && shared),
    ...(plan.settings.recruiterDirector ? {} : { finderRecruiterDirector: null, sellerRecruiterDirector: null }),
  }
}

function side(name: Side, value: string, { people, profiles, offices }: Making, isBank: boolean): Deal {
  const person = people.find(({ id }) => id === value)
  const profile = profiles.get(value)
  if (!person || !profile) return { [name]: value }
  const { CooCommission: _, ...terms } = termsOf(profile, name, isBank)
  const office = offices.find(({ key }) => key === person.offices[0])
  return {
    [name]: value,
    [`${name}Team`]: person.team,
    [`${name}CommercialDirector`]: person.manager,
    [`${name}Office`]: office?.key ?? null,
    [`${name}Broker`]: office?.broker ?? null,
    [`${name}Coo`]: office?.coo ?? null,
    ...Object.fromEntries(Object.entries(terms).map(([term, termValue]) => [`${name}${term}`, termValue])),
  }
}
