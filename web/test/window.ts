import { builtinEnvironments, type Environment } from 'vitest/runtime'

/**
 * One jsdom window per worker. Vitest would build one for each file, which took half of all the time of these tests;
 * setup.ts removes after each test what it left in the window.
 */
const kept = Symbol.for('tipy.window')
const { jsdom } = builtinEnvironments

export default {
  name: 'window',
  viteEnvironment: 'client',
  async setup(global, options) {
    if (!Reflect.has(global, kept)) {
      await jsdom.setup(global, options)
      Reflect.set(global, kept, true)
    }
    return { teardown() {} }
  },
} satisfies Environment
