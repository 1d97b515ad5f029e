import { TipyError } from '@tipy/domain/errors/errors'
import { invoicesContract, reservationInvoicesContract } from '@tipy/domain/features/invoices/invoices.contract'
import { type Invoices, invoices } from '@tipy/domain/features/invoices/invoices.record'
import { leadsContract } from '@tipy/domain/features/leads/leads.contract'
import { type Leads, leads } from '@tipy/domain/features/leads/leads.record'
import { leadStatsContract } from '@tipy/domain/features/leads/leads.stats.contract'
import { reservationsContract } from '@tipy/domain/features/reservations/reservations.contract'
import { type Reservations, reservations } from '@tipy/domain/features/reservations/reservations.record'
import { usersAccessContract } from '@tipy/domain/features/users/users.access.contract'
import { usersContract } from '@tipy/domain/features/users/users.contract'
import { type Users, users } from '@tipy/domain/features/users/users.record'
import { recordContract } from '@tipy/domain/record/contract'
import type { FastifyInstance } from 'fastify'
import { findRecord } from '#engine/read/record'
import { type EngineDeps, recordHandlers } from '#engine/routes'
import { type AnyServerRecord, serverRecordOf } from '#engine/serverRecord'
import type { AuthDeps } from '#features/auth/auth.deps'
import { recordEmailChange, refuseUnseenChange } from '#features/auth/auth.emails'
import { accessLink, invite, moveMail, requireNewPassword } from '#features/auth/auth.invitations'
import { provePassword } from '#features/auth/auth.passwords'
import { announceOwnAccess } from '#features/config/config.access'
import type { StoreGenerated } from '#features/files/files.storing'
import { reservationInvoicesHandlers } from '#features/invoices/invoices.billing'
import { invoicesHandlers } from '#features/invoices/invoices.routes'
import { type ConversionDeps, linkPerson } from '#features/leads/leads.convert'
import { updateStaffDuplicates } from '#features/leads/leads.duplicates'
import { timelineNotifications } from '#features/leads/leads.notifications'
import { leadStatsHandlers, leadsHandlers } from '#features/leads/leads.routes'
import type { NotificationDeps } from '#features/reservations/reservations.notifications'
import { reservationsHandlers } from '#features/reservations/reservations.routes'
import { reservationsServerRecord } from '#features/reservations/reservations.serverRecord'
import { usersAccessHandlers } from '#features/users/users.access'
import { addConvertedUser } from '#features/users/users.conversion'
import type { UserDeps } from '#features/users/users.deps'
import { linkablePeople } from '#features/users/users.lead'
import { recruitmentGoals } from '#features/users/users.recruitmentGoals'
import { usersHandlers } from '#features/users/users.routes'
import { visiblePeople } from '#features/users/users.visible'
import { createPerCallerLimit } from '#http/limits/concurrencyLimit'
import { mount } from '#http/mount'
import type { Printer } from '#platform/pdf/printer'
import type { AppDeps } from './deps.ts'
import { isPeople } from './records.ts'

interface Deps extends AppDeps {
  readonly records: readonly AnyServerRecord[]
  readonly auth: AuthDeps
  readonly printer: Printer
  readonly storeFile: StoreGenerated
  readonly offerDownload: EngineDeps['offerDownload']
  readonly notify: NotificationDeps['notify']
}

/** Mounts the calls of every record: the common ones, or the record's own set, which includes them. */
export function mountRecords(app: FastifyInstance, deps: Deps): void {
  const engine = engineOf(deps)
  const own = ownCalls(app, deps, engine)
  const usual = (serverRecord: AnyServerRecord) =>
    mount(app, recordContract(serverRecord.record), recordHandlers(serverRecord, engine))
  for (const serverRecord of deps.records) (own[serverRecord.record.name] ?? usual)(serverRecord)
}

type OwnCalls = Readonly<Record<string, (serverRecord: AnyServerRecord) => void>>

/** By the name of the record: how to mount the calls of records with their own set. */
function ownCalls(app: FastifyInstance, deps: Deps, engine: ReturnType<typeof engineOf>): OwnCalls {
  const { auth, printer, storeFile, notify, settings } = deps
  const notifications = { notify, queueMails: auth.queueMails, publicUrl: settings.publicUrl }
  const printing = createPerCallerLimit(6, 3)
  return {
    [users.name]: serverRecord => {
      const staff = {
        ...engine,
        serverRecord: serverRecordOf<Users>(serverRecord),
        ...accountsOf(auth),
        ...candidatesOf(deps),
        notify,
      }
      mount(app, usersContract, usersHandlers(staff))
      mount(app, usersAccessContract, usersAccessHandlers(staff))
    },
    [reservations.name]: serverRecord => {
      const deals = {
        ...engine,
        ...notifications,
        serverRecord: serverRecordOf<Reservations>(serverRecord),
        printer,
        printing,
      }
      mount(app, reservationsContract, reservationsHandlers(deals))
    },
    [leads.name]: serverRecord => {
      const person = deps.records.find(isPeople)
      if (!person) throw new Error('leads become people')
      const staff = {
        ...accountsOf(auth),
        ...candidatesOf(deps),
        notify,
        serverRecord: serverRecordOf<Users>(person),
      }
      const addUser: ConversionDeps['addUser'] = (...conversion) => addConvertedUser(staff, ...conversion)
      mount(
        app,
        leadsContract,
        leadsHandlers({
          ...engine,
          serverRecord: serverRecordOf<Leads>(serverRecord),
          addUser,
          notify,
          linkablePeople: viewer => linkablePeople(staff.serverRecord, deps.db, viewer),
          findPerson: (viewer, id) => findRecord(staff.serverRecord, deps.db, viewer, id),
        }),
      )
      mount(app, leadStatsContract, leadStatsHandlers({ ...engine, visiblePeople, recruitmentGoals }))
    },
    [invoices.name]: serverRecord => {
      const own = { ...engine, serverRecord: serverRecordOf<Invoices>(serverRecord) }
      mount(app, invoicesContract, invoicesHandlers({ ...own, printer, printing, storeFile }))
      mount(app, reservationInvoicesContract, reservationInvoicesHandlers({ ...own, deals: reservationsServerRecord }))
    },
  }
}

/** What the calls of all records share. */
const engineOf = ({ db, clock, readTable, offerDownload }: Deps) => ({
  db,
  clock,
  offerDownload,
  ...(readTable && { readTable }),
})

/** What saving a person does to leads; an installation without leads (in tests) has nothing to do. */
function candidatesOf({ records, notify }: Deps): Pick<UserDeps, 'linkLead' | 'personSaved'> {
  const found = records.find(({ record }) => record.name === leads.name)
  return {
    linkLead: async (saving, lead, link) => {
      if (!found) throw new TipyError('INVALID', { lead: 'Esta opção não existe' })
      const serverRecord = serverRecordOf<Leads>(found)
      return linkPerson(serverRecord, timelineNotifications(serverRecord, { notify }), saving, lead, link)
    },
    personSaved: async (row, before, saving) => {
      if (found) await updateStaffDuplicates(row, before, saving)
    },
  }
}

/** What happens to an account when a person is added, gets another e-mail or must choose another password. */
function accountsOf(auth: AuthDeps): Omit<UserDeps, 'notify' | 'linkLead' | 'personSaved'> {
  return {
    sendsMail: auth.settings.smtpUrl !== undefined,
    invite: (trx, personKey, now) => invite(auth, trx, personKey, now),
    moveMail: (trx, personKey, now) => moveMail(auth, trx, personKey, now),
    recordEmailChange: (trx, change) => recordEmailChange(auth, trx, change),
    refuseUnseenChange,
    provePassword: proof => provePassword(auth, proof),
    accessLink: (trx, personKey, now) => accessLink(auth, trx, personKey, now),
    requireNewPassword: (trx, personKey, now) => requireNewPassword(auth, trx, personKey, now),
    announceOwnAccess,
    announceSessions: auth.announceSessions,
    queueMails: auth.queueMails,
  }
}
