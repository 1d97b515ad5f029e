import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Vitest's own choice leaves one core to the terminal: on a machine with two, half of it would wait. */
const maxWorkers = 2

const conditions = ['source']
const source = {
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  // The environment in which vitest runs a globalSetup file.
  environments: { __vitest__: { resolve: { conditions } } },
}

/**
 * Cases that start whole products. The limits only end what hangs: a machine with other work takes many times as long.
 * Both projects are one group, which begins with one first start and leaves no core without work while its last file runs.
 */
const products = {
  testTimeout: 600_000,
  hookTimeout: 600_000,
  sequence: { groupOrder: 1 },
  // A case waits for its products a good part of its time.
  maxWorkers: 3,
}

/** Vitest knows no durations in a fresh checkout: the longest file would begin last and run alone. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const group = ({ project }: TestSpecification) => project.config.sequence.groupOrder
    const isLater = ({ moduleId }: TestSpecification) => !moduleId.endsWith('/freshClone.test.ts')
    return sorted.toSorted((a, b) => group(a) - group(b) || Number(isLater(a)) - Number(isLater(b)))
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
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
          ...products,
        },
      },
      {
        ...source,
        test: {
          name: 'endurance',
          include: ['e2e/endurance/**/*.test.ts'],
          globalSetup: ['e2e/start/globalSetup.ts'],
          ...products,
          // The full form takes as long as it takes.
          ...(process.env.ENDURANCE === 'full' && { testTimeout: 7_200_000 }),
        },
      },
      { ...source, test: { name: 'structure', include: ['scripts/structure/**/*.test.ts'], maxWorkers } },
      'web',
    ],
  },
})
