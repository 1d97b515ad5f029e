import { ledgerOf } from '@tipy/domain/ledger/ledger'
import type { DemoData } from '@tipy/seeds/demo'
import { insertLines, lineOf } from '#ledger/write'
import type { Db } from '#platform/database/database'

/** The ledger of the demonstration's invoices, as saves would have written it. */
export async function fillDemoLedger(trx: Db, { companies }: DemoData): Promise<void> {
  const lines = companies.flatMap(({ id, invoices }) =>
    invoices.flatMap(history => {
      const { row } = history.at(-1) ?? history[0]
      return ledgerOf(row).map(lineOf(id, row._id))
    }),
  )
  await insertLines(lines).execute(trx)
}
