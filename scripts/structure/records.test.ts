import { describe, expect, it } from 'vitest'
import { filesOf, type SourceFile } from './tree.ts'

interface Place {
  /** Shown in the message: the file, or the folder that contains it. */
  readonly where: string
  /** One of these files must register the record. */
  readonly files: RegExp
  readonly registers: (record: string) => RegExp
  readonly add: (record: string) => string
}

/**
 * Every place in which a new record is registered, in the order of docs/guides/add-a-record.md. Once the contract has
 * it, the compiler asks for most of them too; this list names all of them at once.
 */
const places: readonly Place[] = [
  {
    where: 'domain/src/features.ts',
    files: /^domain\/src\/features\.ts$/,
    registers: record => new RegExp(`^ {2}${record}: \\['domain', 'server', 'web'\\]`, 'm'),
    add: record => `${record}: ['domain', 'server', 'web']`,
  },
  {
    where: 'domain/src/contract.ts',
    files: /^domain\/src\/contract\.ts$/,
    registers: record => new RegExp(`^ {2}\\.\\.\\.${record}Contract,$`, 'm'),
    add: record => `...${record}Contract`,
  },
  {
    where: 'domain/src/records.ts',
    files: /^domain\/src\/records\.ts$/,
    registers: record => new RegExp(`^ {2}${record},$`, 'm'),
    add: record => record,
  },
  {
    where: 'domain/src/navigation/screens.ts',
    files: /^domain\/src\/navigation\/screens\.ts$/,
    registers: record => new RegExp(`^ {2}${record}: \\{\\s+path: '/${record}'`, 'm'),
    add: record => `a row ${record} with the path /${record}`,
  },
  {
    where: 'domain/src/navigation/screens.test.ts',
    files: /^domain\/src\/navigation\/screens\.test\.ts$/,
    registers: record => new RegExp(`^${record} +\\| /${record} +\\|`, 'm'),
    add: record => `the same row by hand: ${record} | /${record} | …`,
  },
  {
    where: 'server/src/migrations',
    files: /^server\/src\/migrations\/\d[^/]*\.ts$/,
    registers: record => new RegExp(`create table ${record} \\(`),
    add: record => `a migration that creates the table ${record}`,
  },
  {
    where: 'server/src/app/records.ts',
    files: /^server\/src\/app\/records\.ts$/,
    registers: record => new RegExp(`^ {2}${record}: anyServerRecord\\(`, 'm'),
    add: record => `${record}: anyServerRecord(${record}ServerRecord)`,
  },
  {
    where: 'web/src/app/router.tsx',
    files: /^web\/src\/app\/router\.tsx$/,
    registers: record => new RegExp(`^ {2}${record}: list\\(\\s*'${record}'`, 'm'),
    add: record => `${record}: list('${record}', …)`,
  },
  {
    where: 'seeds/src/model.ts',
    files: /^seeds\/src\/model\.ts$/,
    registers: record => new RegExp(`^ {2}${record}: \\(`, 'm'),
    add: record => `the histories of the demonstration, ${record}: ({ ${record} }) => ${record}`,
  },
  {
    where: 'e2e/browser/*.spec.ts',
    files: /^e2e\/browser\/[^/]*\.spec\.ts$/,
    registers: record => new RegExp(`\\bscreens\\.${record}\\b`),
    add: record => `a journey that opens screens.${record}`,
  },
  {
    where: 'e2e/browser/support/placesOfRecords.ts',
    files: /^e2e\/browser\/support\/placesOf\w+\.ts$/,
    registers: record => new RegExp(`\\blistPlace\\('${record}-list'`),
    add: record => `a walk with listPlace('${record}-list', …)`,
  },
  {
    where: 'e2e/endurance/support/newRecords.ts',
    files: /^e2e\/endurance\/support\/newRecords\.ts$/,
    registers: record => new RegExp(`^ {4}${record}: \\{`, 'm'),
    add: record => `a body that creates one of ${record}`,
  },
  {
    where: 'docs/features/README.md',
    files: /^docs\/features\/README\.md$/,
    registers: record => new RegExp(`^\\| \\[${record}\\]\\(${record}\\.md\\) \\|`, 'm'),
    add: record => `a row for its page ${record}.md`,
  },
]

/** An import or a comment registers nothing. */
const withoutImports = ({ path, text }: SourceFile): SourceFile => ({
  path,
  text: text.replaceAll(/^import\b[^;]*?from '[^']*'$|^\s*\/\/.*$|\/\*[\s\S]*?\*\//gm, ''),
})

const code = [
  ...filesOf(['domain/src', 'server/src', 'web/src/app', 'seeds/src', 'e2e'], /\.tsx?$/).map(withoutImports),
  ...filesOf(['docs/features'], /\.md$/),
]

/** A sentence for each place in which the record is not registered yet. */
function missing(record: string, files: readonly SourceFile[]): readonly string[] {
  return places
    .filter(place => !files.some(({ path, text }) => place.files.test(path) && place.registers(record).test(text)))
    .map(({ where, add }) => `record ${record} is not registered in ${where}: add ${add(record)}`)
}

const declared = code.flatMap(({ path }) => /^domain\/src\/features\/.*\/(\w+)\.record\.ts$/.exec(path)?.[1] ?? [])

describe('a declared record', () => {
  it.each(declared)('%s is registered in every place', record => {
    expect(missing(record, code)).toEqual([])
  })

  it('that is registered nowhere is reported for every place', () => {
    expect(missing('parcels', code)).toHaveLength(places.length)
    expect(missing('parcels', code)).toContain(
      "record parcels is not registered in web/src/app/router.tsx: add parcels: list('parcels', …)",
    )
  })

  it('that is only imported or mentioned in a comment is reported for every place', () => {
    const text =
      "import {\n  parcels,\n  ...parcelsContract,\n} from './parcels.ts'\n/*\n  parcels: {\n*/\n  // parcels: (\n"
    const mentioned = code.filter(({ path }) => !path.endsWith('.md')).map(({ path }) => ({ path, text }))
    expect(missing('parcels', mentioned.map(withoutImports))).toHaveLength(places.length)
  })

  it('is found by its .record.ts file', () => {
    expect(declared).toContain('invoices')
  })

  it('has a page among the features', () => {
    const pages = code.map(({ path }) => path)
    expect(declared.filter(record => !pages.includes(`docs/features/${record}.md`))).toEqual([])
  })
})

it('every migration is in the list of migrations', () => {
  const list = code.find(({ path }) => path === 'server/src/migrations/index.ts')?.text ?? ''
  const numbered = code.flatMap(({ path }) => /^server\/src\/migrations\/(\d[^/.]*)\.ts$/.exec(path)?.[1] ?? [])
  expect(numbered.filter(name => !list.includes(`name: '${name}'`))).toEqual([])
  expect(numbered.length).toBeGreaterThan(20)
})
