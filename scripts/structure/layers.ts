/**
 * The layers of each package, from the bottom up, and what each may import: the only place that decides it.
 * `npm run layers` writes it into the linter's rules (biome.layers.json) and into docs/ARCHITECTURE.md; layers.test.ts
 * tries every pair of layers with the real linter and checks every import of the tree.
 */

/** A folder under the `src` of its package. */
export interface Layer {
  readonly holds: string
  readonly mayImport: readonly string[]
  /** What its tests may import in addition. */
  readonly testsMayImport?: readonly string[]
  /** The only layers of the domain that it may import; all of them if undefined. */
  readonly ofDomain?: readonly string[]
}

export interface Package {
  /** Packages of this repository that it may import. */
  readonly packages: readonly string[]
  /** External packages that it may not import, or the only ones it may. */
  readonly outside: { readonly never: readonly string[] } | { readonly only: readonly string[] }
  /** The linter's message when it refuses an import of another package. */
  readonly why: string
  /** How files of one layer import those of another: `../access/roles.ts`, or `#http/mount`. */
  readonly crossedBy: 'path' | 'name'
  /** What the files directly in `src` may import: `main.ts`, `contract.ts`. */
  readonly root: Pick<Layer, 'mayImport' | 'testsMayImport'>
  readonly layers: Readonly<Record<string, Layer>>
  /** Features never import each other, except these. */
  readonly features?: Readonly<Record<string, readonly string[]>>
}

const react = ['react', 'react/**', 'react-dom', 'react-dom/**', '@mantine/**']
const stores = ['pg', 'kysely', 'kysely/**', 'fastify', '@fastify/**']
const node = ['node:*', 'node:*/**']

const domain: Package = {
  packages: [],
  outside: { only: ['zod'] },
  why: 'domain is pure TypeScript: no database, HTTP, React, clock or randomness.',
  crossedBy: 'path',
  root: { mayImport: ['record', 'features'], testsMayImport: ['access', 'calendar', 'company'] },
  layers: {
    text: { holds: 'folding, links, file names, initials, contrast', mayImport: [] },
    money: { holds: 'cents and euros', mayImport: [] },
    calendar: { holds: 'days as text, periods, the nine presets, formats, invitations', mayImport: [] },
    errors: { holds: 'the one table of error codes, their status and sentence', mayImport: [] },
    identity: { holds: 'NIF, NISS, CC, IBAN, postal codes, phones, e-mail addresses', mayImport: ['text'] },
    access: {
      holds: 'roles, flags, the grant rule, the default matrix, row scopes, who manages whom, route policies',
      mayImport: [],
    },
    company: {
      holds: 'the configuration of a company: its lists, the keys rules speak of, settings, palette',
      mayImport: ['access'],
    },
    contract: { holds: 'what an endpoint is', mayImport: ['access'] },
    figures: {
      holds: 'the language figures are declared in: facts, measures, groups, periods, comparisons',
      mayImport: ['text', 'money', 'calendar', 'access'],
    },
    navigation: {
      holds: 'the one table of screens: path, guard, menu entry, key; what `/` leads to',
      mayImport: ['access', 'figures'],
    },
    record: {
      holds: 'the language records are declared in: fields, rights, conditions, filters, merge, history, wire',
      mayImport: ['text', 'money', 'calendar', 'errors', 'identity', 'access', 'company', 'contract'],
    },
    documents: {
      holds: 'the language documents are written in, and in whose name they go',
      mayImport: ['text', 'identity', 'company'],
    },
    deal: {
      holds: 'what the two sides of a deal are, take and share',
      mayImport: ['money', 'access', 'record'],
    },
    ledger: {
      holds: 'who gets what of an invoice: the lines that statements and statistics are made of',
      mayImport: ['money', 'deal'],
    },
    features: {
      holds: 'a folder each: contract, record, rules, policy; `features.ts` is the one list of them',
      mayImport: [
        'text',
        'money',
        'calendar',
        'errors',
        'identity',
        'access',
        'company',
        'contract',
        'navigation',
        'figures',
        'record',
        'documents',
        'deal',
        'ledger',
      ],
    },
  },
  features: {
    // A session is a person with their rights.
    auth: ['users'],
    // An invoice bills a deal, and its document is one of its files.
    invoices: ['reservations', 'files'],
    // A lead becomes a person of the staff.
    leads: ['users'],
    // There is a template for each event.
    mail: ['notifications'],
    // A sent statement has the state of its mail.
    statements: ['mail'],
    // Drafts are worded like mails, and those about references are chosen as the table is.
    drafts: ['mail', 'stats'],
  },
}

const server: Package = {
  packages: ['domain', 'seeds', 'embedded-postgres-server'],
  outside: { never: react },
  why: 'One arrow: server → domain ← web.',
  crossedBy: 'name',
  root: { mayImport: ['commands'] },
  layers: {
    platform: {
      holds: 'the outside world: settings, log, clock, passwords, database, storage of files, PDF, threads',
      mayImport: [],
      testsMayImport: ['testing'],
    },
    migrations: {
      holds: 'the schema, numbered, forward only',
      mayImport: ['platform'],
      testsMayImport: ['testing'],
    },
    jobs: { holds: 'pg-boss on our pool, and cleaning up', mayImport: ['platform'], testsMayImport: ['testing'] },
    http: {
      holds: 'what each request shares: session, authorize, validation, envelope, errors, limits, headers, health',
      mayImport: ['platform'],
      testsMayImport: ['testing'],
    },
    engine: {
      holds: 'search, read, save, archive, bulk, options, export, import, announcements, for any declared record',
      mayImport: ['platform', 'http'],
      testsMayImport: ['testing'],
      ofDomain: [
        'access',
        'calendar',
        'company',
        'contract',
        'errors',
        'figures',
        'identity',
        'money',
        'record',
        'text',
      ],
    },
    deal: {
      holds: 'the sides of a deal as saved: terms, profiles, where people stood',
      mayImport: ['platform', 'http', 'engine'],
      testsMayImport: ['testing'],
    },
    documents: {
      holds: 'in whose name a document goes',
      mayImport: ['platform', 'http', 'engine'],
      testsMayImport: ['testing'],
    },
    ledger: {
      holds: 'lines of invoices: written, read, verified',
      mayImport: ['platform', 'http', 'engine'],
      testsMayImport: ['testing'],
    },
    figures: {
      holds: 'sums of facts, and the facts behind them: read and verified',
      mayImport: ['platform', 'http', 'engine'],
      testsMayImport: ['testing'],
    },
    features: {
      holds: 'a folder each: server record, store, actions, routes',
      mayImport: ['platform', 'http', 'engine', 'deal', 'documents', 'ledger', 'figures'],
      testsMayImport: ['testing', 'features', 'app', 'jobs'],
    },
    app: {
      holds: 'the application put together, the only place where features meet',
      mayImport: [
        'platform',
        'migrations',
        'jobs',
        'http',
        'engine',
        'deal',
        'documents',
        'ledger',
        'figures',
        'features',
      ],
      testsMayImport: ['testing', 'commands'],
    },
    backup: {
      holds: 'the whole installation in one file, and back',
      mayImport: ['platform', 'migrations', 'jobs', 'engine'],
      testsMayImport: ['testing', 'commands'],
    },
    commands: {
      holds: 'what `npm start`, `seed`, `admin`, `verify`, `backup` … run',
      mayImport: ['platform', 'migrations', 'engine', 'figures', 'features', 'app', 'backup'],
      testsMayImport: ['testing'],
    },
    testing: {
      holds: 'what tests share: a database, an application, people, samples',
      mayImport: ['platform', 'migrations', 'http', 'jobs', 'engine', 'figures', 'features', 'app'],
    },
  },
}

const web: Package = {
  packages: ['domain'],
  outside: { never: [...node, ...stores] },
  why: 'One arrow: server → domain ← web.',
  crossedBy: 'name',
  root: { mayImport: ['ui', 'api', 'app'] },
  layers: {
    ui: { holds: 'looks; knows no record and no server', mayImport: [], testsMayImport: ['test'], ofDomain: ['text'] },
    api: { holds: 'the one client, typed by the contract', mayImport: [], testsMayImport: ['test'] },
    session: { holds: 'what lists and forms may know of the session', mayImport: [], testsMayImport: ['test'] },
    kinds: {
      holds: 'how each kind of field is shown, typed and filtered',
      mayImport: ['ui', 'api', 'session'],
      testsMayImport: ['test'],
    },
    chart: {
      holds: 'bars, palette, the same numbers as a table',
      mayImport: ['ui', 'kinds'],
      testsMayImport: ['test'],
    },
    figures: {
      holds: 'a figure and the rows behind it',
      mayImport: ['ui', 'api', 'session', 'kinds'],
      testsMayImport: ['test'],
    },
    form: {
      holds: 'the one form; knows no record',
      mayImport: ['ui', 'api', 'session', 'kinds'],
      testsMayImport: ['test'],
    },
    list: {
      holds: 'the one list and the one page of a record; knows no record',
      mayImport: ['ui', 'api', 'session', 'kinds', 'figures', 'form'],
      testsMayImport: ['test'],
    },
    features: {
      holds: 'a folder each: list, form, page, calls',
      mayImport: ['ui', 'api', 'session', 'kinds', 'chart', 'figures', 'form', 'list'],
      testsMayImport: ['test'],
    },
    app: {
      holds: 'router, session, shell, home: the only place where features meet',
      mayImport: ['ui', 'api', 'session', 'kinds', 'chart', 'figures', 'form', 'list', 'features'],
      testsMayImport: ['test'],
    },
  },
}

export const layeredPackages = { domain, server, web } as const satisfies Readonly<Record<string, Package>>

/** Packages without layers: what they may import of the others, and where their files are. */
export const flatPackages = {
  seeds: {
    folder: 'seeds/src',
    packages: ['domain'],
    never: [...stores, ...react],
    why: 'seeds → domain: they make data, they do not store it.',
  },
  'embedded-postgres-server': {
    folder: 'embedded-postgres-server/src',
    packages: [],
    never: ['kysely', 'kysely/**', 'fastify', '@fastify/**', ...react],
    why: 'The embedded PostgreSQL knows nothing of the product.',
  },
  bench: {
    folder: 'bench/src',
    packages: ['domain', 'embedded-postgres-server', 'server'],
    never: react,
    why: 'bench → server → domain.',
  },
  e2e: {
    folder: 'e2e',
    packages: ['domain', 'embedded-postgres-server', 'seeds', 'server'],
    never: react,
    why: 'e2e knows the web by its screens.',
  },
} as const
