import { fileURLToPath } from 'node:url'
import { checksOf } from '@tipy/server/app/checks'
import { readArchive } from '@tipy/server/backup/reader'
import { openDatabase } from '@tipy/server/platform/database/database'
import { storageOnDisk } from '@tipy/server/platform/storage/installation'
import { silentLog } from '@tipy/server/testing/silentLog'
import { call } from '../../start/calls.ts'
import { command } from '../../start/product.ts'

/** A company from before deals were checked against their invoices; fixtures/README.md describes it. */
export const asItWas = {
  backup: fileURLToPath(new URL('../fixtures/over-billed.tar', import.meta.url)),
  password: 'serra-e-mar-1998',
  lastMigration: '0017-history-from-the-start',
}

interface Billed {
  /** The deal's gross value. */
  readonly value: number
  /** Gross values of its live invoices, in the order of their numbers. */
  readonly invoiced: readonly number[]
}

/** Every deal by its reference: its value and its invoices. */
export const deals: Readonly<Record<string, Billed>> = {
  'ARQUIVADA-1': { value: 10_000, invoiced: [5_000] },
  'ARQUIVO-1': { value: 10_000, invoiced: [] },
  'ARQUIVO-2': { value: 10_000, invoiced: [5_000] },
  'ARRENDA-1': { value: 850, invoiced: [850] },
  'CENTIMO-1': { value: 10_000.02, invoiced: [5_000.01, 5_000.01] },
  'CERTA-1': { value: 10_000, invoiced: [5_000, 5_000] },
  'CERTA-2': { value: 10_000, invoiced: [5_000] },
  'CREDITO-1': { value: 3_000, invoiced: [3_000] },
  'DATAS-3': { value: 10_000, invoiced: [] },
  'DESISTE-1': { value: 10_000, invoiced: [] },
  'MAO-1': { value: 10_000, invoiced: [] },
  'MAO-2': { value: 10_000, invoiced: [3_333] },
  'MUDOU-1': { value: 10_000, invoiced: [5_000, 5_000] },
  'NADA-2': { value: 10_000, invoiced: [] },
  'NUMERO-2': { value: 10_000, invoiced: [10_000] },
  'PARTILHA-1': { value: 10_000, invoiced: [5_000] },
  'PARTILHA-2': { value: 7_777.77, invoiced: [3_888.89] },
  'RASCUNHO-1': { value: 10_000, invoiced: [] },
  'SOBRE-A': { value: 10_000, invoiced: [5_000, 3_333, 3_334] },
  'SOBRE-B': { value: 10_000, invoiced: [5_000, 9_000] },
  'SOBRE-C': { value: 12_000, invoiced: [5_000, 6_000] },
  'SOBRE-D': { value: 10_000, invoiced: [8_000] },
  'SOBRE-E': { value: 8_000, invoiced: [10_000] },
  'SOBRE-F': { value: 10_000, invoiced: [12_000] },
  'SOBRE-G': { value: 10_000, invoiced: [5_000, 5_000] },
  'SOBRE-H': { value: 10_000, invoiced: [5_000, 5_000] },
  'SOBRE-I': { value: 10_000, invoiced: [5_000] },
  'SOBRE-J': { value: 10_000, invoiced: [8_000] },
  'SOBRE-K': { value: 6_000, invoiced: [10_000] },
  'SOBRE-L': { value: 10_000, invoiced: [5_000] },
  'SOBRE-M': { value: 10_000, invoiced: [5_000] },
  'TRES-1': { value: 10_000.01, invoiced: [3_333, 3_333, 3_334.01] },
  'TRES-2': { value: 10_000, invoiced: [] },
  'VALIDAR-1': { value: 10_000, invoiced: [] },
}

/** A row of a list's answer. */
interface Shown {
  readonly _id: string
  readonly version: number
  readonly active: boolean
  readonly ref: string | null
  readonly number: number
  readonly value: number
  readonly reservation: string | null
}

type ListName = 'reservations' | 'invoices'
const most = 50

/** All rows of a list, including archived ones. */
export async function allOf(address: string, token: string, list: ListName): Promise<readonly Shown[]> {
  const found: Shown[] = []
  for (const active of [true, false])
    for (let page = 0, count = most; count === most; page += 1) {
      const body = JSON.stringify({ page, perPage: most, filters: { active, ignoreDate: true } })
      const { body: answer } = await call(address, `/api/${list}/search`, { method: 'POST', token, body })
      const rows = answer.data[list] as readonly Shown[]
      found.push(...rows)
      count = rows.length
    }
  return found
}

/** The deals and their live invoices, read from the lists. */
export async function dealsIn(address: string, token: string): Promise<typeof deals> {
  const invoices = (await allOf(address, token, 'invoices')).toSorted((a, b) => a.number - b.number)
  const billed = (await allOf(address, token, 'reservations')).map(({ _id, ref, value }) => {
    const own = invoices.filter(({ reservation, active }) => reservation === _id && active)
    return [ref, { value, invoiced: own.map(invoice => invoice.value) }] as const
  })
  return Object.fromEntries(billed)
}

/** Stores the contents of the company's files, which only its backup has, in an installation. */
export async function putContents(url: string, dataDir: string): Promise<void> {
  const database = openDatabase(url, { poolSize: 1, log: silentLog, name: 'tipy test' })
  try {
    const storage = storageOnDisk(database.db, dataDir)
    for await (const item of readArchive(asItWas.backup))
      if (item.kind === 'file') await storage.putAs(item.object, item.content)
  } finally {
    await database.close()
  }
}

/** What each check found: the reference of a deal, the number of an invoice, or otherwise the check's message. */
export type Findings = Readonly<Record<string, readonly string[]>>

/** Runs `npm run verify` and maps the sentences it prints to the names of the checks. */
export async function findingsOf(env: Readonly<Record<string, string>>): Promise<Findings> {
  const verifying = command(['verify'], { env: { ...env } })
  const { code } = await verifying.ended
  const found: Record<string, string[]> = {}
  let lines: string[] = []
  for (const line of verifying.output().split('\n')) {
    const check = namesOfChecks().find(({ sentence }) => line.startsWith(`${sentence} (`))
    if (check) found[check.name] = lines = []
    else if (line.startsWith('  '))
      lines.push(
        /(?:reserva|fatura) (\S+) de /.exec(line)?.[1] ?? line.trim().replace(/^\w+: | \([0-9a-f-]{36}\)$/g, ''),
      )
  }
  const isClean = verifying.output().includes('Está tudo certo')
  if (isClean !== (code === 0) || isClean !== (Object.keys(found).length === 0)) throw new Error(verifying.output())
  return Object.fromEntries(Object.entries(found).map(([name, about]) => [name, about.toSorted()]))
}

/** The checks are not run here, only their names are read. */
const namesOfChecks = () => checksOf(storageOnDisk(undefined as never, ''), '2026-01-01')
