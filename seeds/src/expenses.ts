import { addDays, addMonths, type Day, daysInMonth, startOf } from '@tipy/domain/calendar/days'
import type { Expense } from '@tipy/domain/features/expenses/expenses.record'
import { nextRepetition } from '@tipy/domain/features/expenses/expenses.rules'
import { cents } from '@tipy/domain/money/money'
import { keyOf } from '@tipy/domain/text/fold'
import { type ExpensePlan, expensePlans } from './expensePlan.ts'
import type { DemoExpense, DemoPerson, History } from './model.ts'
import type { CompanyPlan, OfficePlan } from './plan.ts'
import { type Random, randomOf } from './random.ts'
import { momentOf } from './seasons.ts'

/** One recurring expense, over the years. */
interface Account {
  readonly plan: ExpensePlan
  readonly company: CompanyPlan
  readonly office: OfficePlan | null
  /** The user who types it. */
  readonly cfo: string
  readonly today: Day
  readonly seed: string
}

/** Three years of expenses. Monthly repetitions are one copy ahead, as the nightly job leaves them. */
export function expensesOf(company: CompanyPlan, people: readonly DemoPerson[], today: Day): DemoExpense[] {
  const cfo = people.find(({ role }) => role === 'cfo')?.id
  if (cfo === undefined) throw new Error('nobody pays')
  const isSmall = company.offices.length < 5
  const plans = expensePlans.filter(({ isLarge }) => !(isLarge && isSmall))
  const accounts = plans.flatMap(plan => {
    const offices = plan.of === 'office' ? company.offices : [null]
    return offices.map(office => ({
      plan,
      company,
      office,
      cfo,
      today,
      seed: `${company.code}/expense/${plan.name}/${office?.letters ?? ''}`,
    }))
  })
  return accounts.flatMap(account => (account.plan.every === 'monthly' ? repeating(account) : single(account)))
}

const firstMonth = (today: Day): Day => addMonths(startOf('month', today), -35)
const dayIn = (month: Day, dayOfMonth: number): Day => {
  const last = daysInMonth(Number(month.slice(0, 4)), Number(month.slice(5, 7)))
  return `${month.slice(0, 8)}${String(Math.min(dayOfMonth, last)).padStart(2, '0')}` as Day
}

function repeating(account: Account): DemoExpense[] {
  const { plan, today, seed } = account
  const first = dayIn(firstMonth(today), plan.dayOfMonth)
  const firstId = randomOf(`${seed}/0`).uuid()
  const made: DemoExpense[] = [{ history: historyOf(account, first, 0, first), repeats: null }]
  let latest: Day | null = null
  for (let next = nextRepetition(first, latest, today); next; next = nextRepetition(first, latest, today)) {
    const before = addMonths(next.day, -1)
    made.push({
      history: historyOf(account, next.day, made.length, before < today ? before : today),
      repeats: { first: firstId, month: next.month },
    })
    latest = next.month
  }
  return made
}

function single(account: Account): DemoExpense[] {
  const { plan, today, seed } = account
  const every = plan.every === 'monthly' ? 1 : plan.every
  const offset = every > 1 ? randomOf(`${seed}/offset`).whole(0, every - 1) : 0
  const months = Array.from({ length: Math.ceil(36 / every) }, (_, index) => offset + index * every)
  return months
    .map(month => dayIn(addMonths(firstMonth(today), month), plan.dayOfMonth))
    .filter(day => day <= today)
    .map((day, index) => ({ history: historyOf(account, day, index, day), repeats: null }))
}

/** Created by hand or by the nightly job, then marked when its invoice arrived. */
function historyOf(account: Account, paymentDate: Day, index: number, madeOn: Day): History<Expense> {
  const { plan, cfo, today, seed } = account
  const random = randomOf(`${seed}/${index}`)
  const isCopy = plan.every === 'monthly' && index > 0
  const _id = random.uuid()
  const at = isCopy ? `${madeOn}T00:00:00.000Z` : momentOf(madeOn, today, random)
  const row: Expense = {
    _id,
    _created: at,
    createdBy: cfo,
    version: 1,
    active: true,
    category: keyOf(plan.category),
    subCategory: keyOf(plan.subCategory),
    repeatsMonthly: plan.every === 'monthly',
    paymentDate,
    invoiceReceived: false,
    name: account.office ? `${plan.name}, ${account.office.name}` : plan.name,
    value: cents(Math.round(amountOf(account, paymentDate, random) * 100)),
    number: null,
    office: account.office && keyOf(account.office.name),
  }
  const made = { row, by: isCopy ? null : cfo, at }
  const arrived = addDays(paymentDate, random.whole(1, 12))
  if (arrived >= today || random.fraction() < 0.04) return [made]
  const number = `FT ${paymentDate.slice(0, 4)}/${random.whole(1, 9999)}`
  const received = { ...row, version: 2, invoiceReceived: true, number }
  return [made, { row: received, by: cfo, at: momentOf(arrived, today, random) }]
}

function amountOf({ plan, office, company, today }: Account, day: Day, random: Random): number {
  const size = plan.of === 'company' ? sizeOf(company) : 1
  const base = typeof plan.value === 'number' ? plan.value * size : (office?.rent ?? 0) * plan.value.ofRent
  const years = Number(today.slice(0, 4)) - Number(day.slice(0, 4))
  const month = Number(day.slice(5, 7))
  const season = plan.isSeasonal ? (month <= 3 || month >= 11 ? 1.35 : 0.85) : 1
  const swing = 1 + (random.fraction() * 2 - 1) * plan.swing
  const exact = (base * season * swing) / (1 + plan.rise) ** years
  // Repeated amounts are round; bills are not.
  return plan.swing === 0 ? Math.round(exact) : Math.round(exact * 100) / 100
}

/** A larger company pays more for the same thing. */
const sizeOf = ({ offices }: CompanyPlan): number => 0.4 + offices.length * 0.1
