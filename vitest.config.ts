import { defineConfig } from 'vitest/config'

/** Vitest's own choice leaves one core to the terminal: on a machine with two, half of it would wait. */
const maxWorkers = 2

const conditions = ['source']
const source = {
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  // The environment in which vitest runs a globalSetup file.
  environments: { __vitest__: { resolve: { conditions } } },
}

export default defineConfig({
  test: {
    projects: [
      {
        ...source,
        test: {
          name: 'rules',
          include: ['{domain,seeds}/src/**/*.test.ts'],
          // Pure: no file can leave anything behind for the next, and each need not read the whole domain anew.
          isolate: false,
          maxWorkers,
        },
      },
      {
        ...source,
        test: {
          name: 'unit',
          include: ['server/src/**/*.test.ts'],
          exclude: ['**/*.db.test.ts'],
          isolate: false,
          maxWorkers,
        },
      },
      {
        ...source,
        test: {
          name: 'db',
          include: ['{server,bench}/src/**/*.db.test.ts'],
          globalSetup: ['server/src/testing/globalSetup.ts'],
          // Each file has a database of its own; reading the server anew for each would take as long as the tests.
          isolate: false,
          testTimeout: 30_000,
          hookTimeout: 60_000,
          maxWorkers,
        },
      },
      {
        ...source,
        test: {
          name: 'start',
          include: ['e2e/start/**/*.test.ts'],
          globalSetup: ['e2e/start/globalSetup.ts'],
          testTimeout: 240_000,
          hookTimeout: 240_000,
          // Each case starts whole products, and waits for them a good part of its time.
          maxWorkers: 3,
        },
      },
      {
        ...source,
        test: {
          name: 'endurance',
          include: ['e2e/endurance/**/*.test.ts'],
          globalSetup: ['e2e/start/globalSetup.ts'],
          // After the starts, in one run with them: both begin with the same first start.
          sequence: { groupOrder: 1 },
          // The full form takes as long as it takes. The short one shares its machine with other tests: one that is starved
          // is tried once more.
          ...(process.env.ENDURANCE === 'full' ? { testTimeout: 7_200_000 } : { testTimeout: 240_000, retry: 1 }),
          hookTimeout: 240_000,
          maxWorkers,
        },
      },
      { ...source, test: { name: 'structure', include: ['scripts/structure/**/*.test.ts'], maxWorkers } },
      'web',
    ],
  },
})
