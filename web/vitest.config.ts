import { mergeConfig } from 'vite'
import { defineConfig } from 'vitest/config'
import vite from './vite.config.ts'

export default mergeConfig(
  vite,
  defineConfig({
    test: {
      name: 'web',
      environment: 'jsdom',
      include: ['{src,test}/**/*.test.{ts,tsx}'],
      setupFiles: ['./test/setup.ts'],
      // Each file would otherwise read half the web again; setup.ts leaves nothing of one for the next.
      isolate: false,
      // jsdom and React make many short-lived objects: with room for them, a quarter less time goes into collecting.
      execArgv: ['--max-semi-space-size=64'],
      // Whole screens are typed into here, on machines that may be busy.
      testTimeout: 90_000,
      hookTimeout: 90_000,
      // As the waits of the testing library (test/setup.ts): the usual second is short on such a machine.
      expect: { poll: { timeout: 80_000 } },
      // As the other projects (vitest.config.ts).
      maxWorkers: 2,
    },
  }),
)
