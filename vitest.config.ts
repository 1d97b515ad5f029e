import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Vitest's default leaves one core free: on a machine with two cores, half of it would be idle. */
const maxWorkers = 2

/** Ends what hangs: a busy machine is slower than the usual five seconds of a test and the one of `expect.poll`. */
const patience = { testTimeout: 90_000, hookTimeout: 90_000, expect: { poll: { timeout: 60_000 } } }

/**
 * Tests that start the whole product. The timeouts are long because a busy machine takes many times as long; they only
 * end tests that hang. Both projects are one group: they share one first start and fill all cores until the last file.
 */
const products = {
  testTimeout: 600_000,
  hookTimeout: 600_000,
  sequence: { groupOrder: 1 },
  // A test mostly waits for the servers it started.
  maxWorkers: 3,
}

/** The longest one, and those whose first tests do not wait for the first start (e2e/start/globalSetup.ts). */
const beginWith = ['freshClone', 'databaseUrl', 'upgrades', 'overBilled'].map(name => `/${name}.test.ts`)

/** In a fresh checkout Vitest knows no durations: the longest file could start last and run alone. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const group = ({ project }: TestSpecification) => project.config.sequence.groupOrder
    const place = ({ moduleId }: TestSpecification) => {
      const at = beginWith.findIndex(name => moduleId.endsWith(name))
      return at === -1 ? beginWith.length : at
    }
    return sorted.toSorted((a, b) => group(a) - group(b) || place(a) - place(b))
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    // A run of few tests ends a first start that is still filling its database (e2e/start/globalSetup.ts), which takes
    // longer than the usual ten seconds.
    teardownTimeout: 60_000,
    projects: [
      {
        test: {
          name: 'rules',
          include: ['{domain,seeds}/src/**/*.test.ts'],
          // Pure code leaves no state behind, so that files can share one load of the domain.
          isolate: false,
          ...patience,
          // The demonstration is generated seven times here. V8's optimizing compiler took a third of that: with this
          // budget (67 584 by default) it optimizes only what runs often.
          execArgv: ['--interrupt-budget=400000'],
          maxWorkers,
        },
      },
      {
        test: {
          name: 'unit',
          include: ['{server,embedded-postgres-server}/src/**/*.test.ts'],
          exclude: ['**/*.db.test.ts'],
          isolate: false,
          ...patience,
          maxWorkers,
        },
      },
      {
        test: {
          name: 'db',
          include: ['{server,bench}/src/**/*.db.test.ts'],
          globalSetup: ['scripts/compileThreads.mjs', 'server/src/testing/globalSetup.ts'],
          // Each file has its own database; loading the server again for each file would take as long as the tests.
          isolate: false,
          ...patience,
          // A test waits for PostgreSQL: a third worker keeps two cores busy, and took a tenth off the step.
          maxWorkers: 3,
        },
      },
      {
        test: {
          name: 'start',
          include: ['e2e/start/**/*.test.ts'],
          globalSetup: ['e2e/start/globalSetup.ts'],
          ...products,
        },
      },
      {
        test: {
          name: 'endurance',
          include: ['e2e/endurance/**/*.test.ts'],
          globalSetup: ['e2e/start/globalSetup.ts'],
          ...products,
          // The full form has 2 hours per test.
          ...(process.env.ENDURANCE === 'full' && { testTimeout: 7_200_000 }),
        },
      },
      {
        test: {
          name: 'structure',
          include: ['scripts/structure/**/*.test.ts'],
          ...patience,
          maxWorkers,
        },
      },
      'web',
    ],
  },
})
