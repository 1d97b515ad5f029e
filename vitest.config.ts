import { defineConfig } from 'vitest/config'

const source = { resolve: { conditions: ['source'] }, ssr: { resolve: { conditions: ['source'] } } }

export default defineConfig({
  test: {
    projects: [
      {
        ...source,
        test: {
          name: 'unit',
          include: ['{domain,seeds,server}/src/**/*.test.ts'],
          exclude: ['**/*.db.test.ts'],
        },
      },
      {
        ...source,
        test: {
          name: 'db',
          include: ['server/src/**/*.db.test.ts'],
          globalSetup: ['server/src/testing/globalSetup.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
          maxWorkers: 2,
        },
      },
      { ...source, test: { name: 'structure', include: ['scripts/structure/**/*.test.ts'] } },
      'web',
    ],
  },
})
