import { ledgerOf } from '@tipy/domain/features/invoices/invoices.ledger'
import type { DemoData } from '@tipy/seeds/demo'
import type { Db } from '#platform/database/database'
import { insertLines, lineOf } from './invoices.ledger.ts'
import { fillSums } from './invoices.sums.ts'

/** Who is paid what of the demonstration's invoices, as saves would have left it. */
export async function fillDemoLedger(trx: Db, { companies }: DemoData): Promise<void> {
  const lines = companies.flatMap(({ id, invoices }) =>
    invoices.flatMap(history => {
      const { row } = history.at(-1) ?? history[0]
      return ledgerOf(row).map(lineOf(id, row._id))
    }),
  )
  await insertLines(trx, lines)
  await fillSums(
    trx,
    companies.map(({ id }) => id),
  )
}
