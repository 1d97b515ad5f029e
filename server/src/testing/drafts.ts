import { draftContents } from '#app/drafts'
import { googleConnection } from '#app/gmail'
import { serverRecords } from '#app/records'
import { makeDueDrafts } from '#features/drafts/drafts.making'
import { createAccounts } from '#features/gmail/gmail.accounts'
import { createPrinter } from '#platform/pdf/printer'
import type { Settings } from '#platform/settings'
import { installationStorage } from '#platform/storage/installation'
import { testSettings } from './app.ts'
import type { TestClock } from './clock.ts'
import type { TestDatabase } from './database.ts'
import { silentLog } from './silentLog.ts'

/** The job that makes drafts, as a second server of the same database would run it. */
export function draftsJob({ db, pool }: TestDatabase, clock: TestClock, installed: Partial<Settings>) {
  const settings = testSettings(installed)
  const printer = createPrinter()
  const storage = installationStorage(db, settings)
  const connection = googleConnection({ settings, db, pool, clock, log: silentLog, webDir: null })
  const deps = {
    ...draftContents({ db, clock, storage, printer, records: serverRecords }),
    db,
    log: silentLog,
    publicUrl: settings.publicUrl,
    accountOf: createAccounts({ db, connection }),
  }
  return { run: () => makeDueDrafts(deps), stop: () => printer.stop(), storage }
}
