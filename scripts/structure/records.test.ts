import { describe, expect, it } from 'vitest'
import { filesOf } from './tree.ts'

interface Place {
  /** Shown in the message: the file, or the folder that contains it. */
  readonly where: string
  /** One of these files must name the record. */
  readonly files: RegExp
  readonly names: (record: string) => RegExp
  readonly add: (record: string) => string
}

const declaration = (record: string) => new RegExp(`features/${record}/(\\w+/)?${record}\\.record\\b`)

/**
 * Every place in which a new record must be registered, in the order of working. The compiler reports some of them too:
 * contract → records.ts, screens → router, flags → their labels and defaults.
 */
const places: readonly Place[] = [
  {
    where: 'domain/src/features.ts',
    files: /^domain\/src\/features\.ts$/,
    names: record => new RegExp(`\\b${record}: \\['domain', 'server', 'web'\\]`),
    add: record => `${record}: ['domain', 'server', 'web']`,
  },
  {
    where: 'domain/src/contract.ts',
    files: /^domain\/src\/contract\.ts$/,
    names: record => new RegExp(`features/${record}/(\\w+/)?${record}\\.contract\\b`),
    add: record => `...${record}Contract`,
  },
  {
    where: 'domain/src/records.ts',
    files: /^domain\/src\/records\.ts$/,
    names: declaration,
    add: record => record,
  },
  {
    where: 'domain/src/access/scope.ts',
    files: /^domain\/src\/access\/scope\.ts$/,
    names: record => new RegExp(`'${record}'`),
    add: record => `'${record}' to scopedTypes`,
  },
  {
    where: 'domain/src/navigation/screens.ts',
    files: /^domain\/src\/navigation\/screens\.ts$/,
    names: record => new RegExp(`\\b${record}: \\{\\s+path: '/${record}'`),
    add: record => `a row ${record} with the path /${record}`,
  },
  {
    where: 'server/src/migrations',
    files: /^server\/src\/migrations\/\d[^/]*\.ts$/,
    names: record => new RegExp(`create table ${record} \\(`),
    add: record => `a migration that creates the table ${record}`,
  },
  {
    where: 'server/src/app/records.ts',
    files: /^server\/src\/app[./]records\.ts$/,
    names: record => new RegExp(`#features/${record}/`),
    add: record => `what the server adds to the declaration of ${record}`,
  },
  {
    where: 'server/src/features/config/config.demo.ts',
    files: /^server\/src\/.*\bdemo\b[^/]*\.ts$/,
    names: declaration,
    add: record => `fillRecords(trx, ${record}, …)`,
  },
  {
    where: 'web/src/app/router.tsx',
    files: /^web\/src\/app\/router\.tsx$/,
    names: record => new RegExp(`\\blist\\(\\s*'${record}'`),
    add: record => `${record}: list('${record}', …)`,
  },
  {
    where: 'seeds/src/model.ts',
    files: /^seeds\/src\/model\.ts$/,
    names: declaration,
    add: record => `the ${record} of a company of the demonstration`,
  },
  {
    where: 'e2e/browser',
    files: /^e2e\/browser\/.*\.ts$/,
    names: record => new RegExp(`\\bscreens\\.${record}\\b`),
    add: record => `a journey that opens screens.${record}`,
  },
  {
    where: 'e2e/endurance/support/newRecords.ts',
    files: /^e2e\/endurance\/support\/newRecords\.ts$/,
    names: record => new RegExp(`\\b${record}: \\{`),
    add: record => `a body that creates one of ${record}`,
  },
  {
    where: 'e2e/endurance/support/hostile/asked.ts',
    files: /^e2e\/endurance\/support\/hostile\/asked\.ts$/,
    names: record => new RegExp(`'${record}'|@tipy/domain/records'`),
    add: record => `'${record}' to records`,
  },
  {
    where: 'e2e/endurance/support/hostile/harvest.ts',
    files: /^e2e\/endurance\/support\/hostile\/harvest\.ts$/,
    names: record => new RegExp(`'${record}'|@tipy/domain/records'`),
    add: record => `'${record}' to the groups whose companions are read`,
  },
  {
    where: 'e2e/endurance/load/lists.ts',
    files: /^e2e\/endurance\/load\/lists\.ts$/,
    names: declaration,
    add: record => `what people ask of the list of ${record}`,
  },
]

const code = filesOf(['domain/src', 'server/src', 'web/src/app', 'seeds/src', 'e2e'], /\.tsx?$/)

/** A sentence for each place in which the record is not registered yet. */
function missing(record: string): readonly string[] {
  return places
    .filter(({ files, names }) => !code.some(({ path, text }) => files.test(path) && names(record).test(text)))
    .map(({ where, add }) => `record ${record} is not registered in ${where}: add ${add(record)}`)
}

const declared = code.flatMap(({ path }) => /^domain\/src\/features\/.*\/(\w+)\.record\.ts$/.exec(path)?.[1] ?? [])

describe('a declared record', () => {
  it.each(declared)('%s is registered in every place', record => {
    expect(missing(record)).toEqual([])
  })

  it('that is registered nowhere is reported for every place', () => {
    expect(missing('parcels')).toHaveLength(places.length)
    expect(missing('parcels')).toContain(
      "record parcels is not registered in web/src/app/router.tsx: add parcels: list('parcels', …)",
    )
  })

  it('is found by its .record.ts file', () => {
    expect(declared).toContain('invoices')
  })
})
