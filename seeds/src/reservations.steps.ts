import { addDays, type Day } from '@tipy/domain/calendar/days'
import { defaultLists } from '@tipy/domain/features/config/defaults/defaults'
import type { Reservation } from '@tipy/domain/features/reservations/reservations.record'
import { isCreditReservation, isRenting } from '@tipy/domain/features/reservations/reservations.rules'
import { cents } from '@tipy/domain/money/money'
import { keyOf } from '@tipy/domain/text/fold'
import type { Making } from './reservations.making.ts'

export interface Step {
  /** Days after the reservation. */
  readonly after: number
  readonly change: Partial<Reservation>
  readonly by: string
}

const reasons = [
  'Crédito Recusado',
  'Avaliação Bancária Insuficiente',
  'Desistência do Comprador',
  'Desistência do Proprietário',
  'Problemas com a Documentação',
]

const papers = {
  predialRegistrationCertificate: true,
  predialBooklet: true,
  usageLicense: true,
  energeticCertificate: true,
  propertyPlan: true,
  kyc: true,
} as const

/** Days of each step, counted from the reservation. */
interface Times {
  readonly validated: number
  readonly cpcv: number
  readonly appraised: number
  readonly scheduled: number
  readonly deed: number
}

function timesOf({ random }: Making): Times {
  const validated = random.whole(1, 3)
  const cpcv = validated + random.whole(8, 28)
  const appraised = cpcv + random.whole(7, 20)
  const scheduled = appraised + random.whole(8, 30)
  return { validated, cpcv, appraised, scheduled, deed: scheduled + random.whole(6, 25) }
}

/** The history of a deal: validated, promised, appraised, signed; or given up. */
export function stepsOf(making: Making, first: Reservation): readonly Step[] {
  // A draft has no steps yet.
  if (first.state === 'draft') return []
  const times = timesOf(making)
  const { random } = making
  const validating = first.state === 'toValidate' ? [validation(making, times)] : []
  const luck = random.fraction()
  if (luck < 0.015)
    return [...validating, { after: times.cpcv, change: { active: false }, by: making.processManager.id }]
  if (luck < 0.14) return [...validating, givingUp(making, times)]
  if (isRenting(first.dealType)) return [...validating, signing(making, first, times)]
  if (isCreditReservation(first.dealType))
    return [...validating, appraisal(making, first, times), deed(making, first, times, [])]
  const promised = promise(making, first, times)
  const billed = promised.change.billingDates ?? first.billingDates
  const credit = first.internalCredit === 'yes' ? [appraisal(making, first, times)] : []
  return [...validating, promised, ...credit, scheduling(making, times), deed(making, first, times, billed)]
}

function validation({ processManager, day, number }: Making, { validated }: Times): Step {
  const change = { state: 'active', number: `P${day.slice(2, 4)}/${String(number).padStart(4, '0')}` }
  return { after: validated, change, by: processManager.id }
}

function givingUp({ processManager, day, random }: Making, { validated, cpcv }: Times): Step {
  const after = random.whole(validated + 1, cpcv)
  const giveUpReason = keyOf(random.pick(reasons))
  return {
    after,
    change: { state: 'desistencia', giveUpDate: addDays(day, after), giveUpReason },
    by: processManager.id,
  }
}

/** The billing dates of one type, or all that are open, executed on a day. */
const executed = (dates: Reservation['billingDates'], day: Day, type?: string): Reservation['billingDates'] =>
  dates.map(date =>
    date.executionDate === null && (type === undefined || date.type === type) ? { ...date, executionDate: day } : date,
  )

function promise({ processManager, day, random, plan }: Making, first: Reservation, { cpcv }: Times): Step {
  const cpcvDate = addDays(day, cpcv)
  const checks = { moneyLaundering: 'ok', riskAnalysis: random.pick(['ok', 'ok', 'missing', 'notApplicable']) }
  return {
    after: cpcv,
    change: {
      state: 'cpcvassinado',
      cpcvDate,
      deedDeadlineDuration: random.pick([45, 60, 60, 90]),
      ...papers,
      ...(plan.settings.amlChecks && checks),
      billingDates: executed(first.billingDates, cpcvDate, 'CPCV'),
    },
    by: processManager.id,
  }
}

const withDeal = defaultLists.banks.filter(({ type }) => type === 'deal').map(({ key }) => key)

function appraisal({ creditManager, day, random, plan }: Making, first: Reservation, { appraised }: Times): Step {
  const worth = first.houseValue ?? cents(random.whole(120, 420) * 100_000)
  const loan = cents(Math.round((worth * random.pick([0.7, 0.8, 0.8, 0.9])) / 100_000) * 100_000)
  const valued = {
    appraisal: cents(Math.round((worth * 1.02) / 100_000) * 100_000),
    appraisalDate: addDays(day, appraised),
    insurance: random.fraction() < 0.4,
  }
  return {
    after: appraised,
    change: {
      state: 'aaguardarescritura',
      creditValue: loan,
      creditBank: random.pick(withDeal),
      ...(!plan.settings.amlChecks && valued),
    },
    by: creditManager.id,
  }
}

function scheduling({ processManager, day, random }: Making, { scheduled, deed: signed }: Times): Step {
  const dates = {
    scheduledDate: addDays(day, signed),
    preferenceRights: true,
    preferenceRightsDate: addDays(day, scheduled + 1),
    condominiumDeclaration: random.fraction() < 0.7,
    statementDeclaration: random.fraction() < 0.5,
  }
  return { after: scheduled, change: dates, by: processManager.id }
}

/** The deed: everything is billed and reported to the authorities, and the bank pays its commission. */
function deed(
  { processManager, day, random, number }: Making,
  first: Reservation,
  { deed: after }: Times,
  billed: Reservation['billingDates'],
): Step {
  const deedDate = addDays(day, after)
  const isSale = !isCreditReservation(first.dealType)
  const lent = { bankCommission: cents(random.whole(4, 30) * 10_000), bankCommissionDate: addDays(deedDate, -1) }
  return {
    after,
    change: {
      state: 'concluida',
      deedDate,
      number: first.number ?? `P${day.slice(2, 4)}/${String(number).padStart(4, '0')}`,
      billingDates: executed(isSale ? billed : first.billingDates, deedDate),
      ...(isSale && { impic: true, impicDate: random.fraction() < 0.8 ? deedDate : null }),
      ...(first.internalCredit === 'yes' && random.fraction() < 0.8 && lent),
    },
    by: processManager.id,
  }
}

/** A rent is signed and billed on the same day. */
function signing({ processManager, day }: Making, first: Reservation, { cpcv }: Times): Step {
  const signed = addDays(day, cpcv)
  return {
    after: cpcv,
    change: { state: 'concluida', billingDates: executed(first.billingDates, signed), impic: true },
    by: processManager.id,
  }
}
