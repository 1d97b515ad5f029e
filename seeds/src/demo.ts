import { addMonths, type Day, startOf } from '@tipy/domain/calendar/days'
import { nifFrom } from '@tipy/domain/identity/nif'
import { keyOf } from '@tipy/domain/text/fold'
import { commentsOf } from './comments.ts'
import { errorsOf } from './errors.ts'
import { expensesOf } from './expenses.ts'
import { filesOf } from './files.ts'
import { findingsOf } from './findings.ts'
import { goalsOf } from './goals.ts'
import { withInvoices } from './invoices.deals.ts'
import { invoicesOf } from './invoices.ts'
import { withLeads } from './leads.staff.ts'
import { leadsOf } from './leads.ts'
import { mailsOf } from './mails.ts'
import type { DemoCompany, DemoData, DemoOffice } from './model.ts'
import { noticesOf } from './notices.ts'
import { peopleOf, personId } from './people.ts'
import { type CompanyPlan, companyPlans } from './plan.ts'
import { randomOf } from './random.ts'
import { reservationsOf } from './reservations.ts'
import { sessionsOf } from './sessions.ts'
import { staffOf } from './staff.ts'
import { brokerPost, staffing } from './staffing.ts'
import { statementSendsOf } from './statements.ts'
import { tasksOf } from './tasks.ts'
import { viabilitiesOf } from './viabilities.ts'

export type { DemoCompany, DemoData, DemoExpense, DemoOffice, DemoPerson, DemoTeam, History, Saved } from './model.ts'

/** The whole demonstration as plain data, up to `today`. The same day always gives the same data. */
export function demoData(today: Day): DemoData {
  return { companies: companyPlans.map(plan => companyOf(plan, today)) }
}

function companyOf(plan: CompanyPlan, today: Day): DemoCompany {
  const { code, name, settings, billingLimit, billingLimitPercentage } = plan
  const { posts, teams } = staffing(plan)
  const people = peopleOf(code, posts, today)
  const findings = findingsOf(plan, people, today)
  const staff = staffOf(plan, people, today)
  const notices = noticesOf(plan, people, today)
  const expenses = expensesOf(plan, people, today)
  const offices = plan.offices.map(officeOf(code))
  const leads = leadsOf({ plan, people, offices, staff, today })
  const deals = reservationsOf({ plan, people, offices, staff, findings, today })
  const invoices = invoicesOf({ code, people, offices, staff, reservations: deals, today })
  const statementSends = statementSendsOf(code, people, invoices, today)
  return {
    id: randomOf(`${code}/company`).uuid(),
    code,
    name,
    settings,
    billingLimit,
    billingLimitPercentage,
    foundedOn: addMonths(startOf('month', today), -8 * 12),
    offices,
    teams: teams.map(team => ({ ...team, managers: team.managers.map(post => personId(code, post)) })),
    people,
    staff: withLeads(staff, leads),
    findings,
    viabilities: viabilitiesOf(plan, people, today),
    reservations: withInvoices(deals, invoices),
    invoices,
    expenses,
    leads,
    goals: goalsOf({ code, people, offices, findings, invoices, today }),
    comments: commentsOf(plan, people, findings, today),
    errors: errorsOf(code, people, today),
    notices,
    mails: mailsOf(plan, people, { notices, statementSends }, today),
    statementSends,
    files: filesOf(plan, people, expenses, today),
    // Two people in three have a photo.
    faces: people.flatMap(({ id, active }, place) => (active && place % 3 !== 2 ? [id] : [])),
    tasks: tasksOf(plan, people, today),
    sessions: sessionsOf(people, today),
  }
}

const officeOf =
  (code: string) =>
  (office: CompanyPlan['offices'][number]): DemoOffice => ({
    key: keyOf(office.name),
    name: office.name,
    broker: personId(code, brokerPost(office)),
    coo: personId(code, 'coo'),
    nif: nifFrom(office.nif),
    ami: office.ami,
    address: office.address,
    postalCode: office.postalCode,
    city: office.city,
  })
