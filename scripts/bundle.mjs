import { join } from 'node:path'
import { bundlePrograms } from './lib/bundle.mjs'
import { root } from './lib/paths.mjs'

/** Makes `server/dist` from the sources. */
const programs = { main: join(root, 'server/src/main.ts'), commands: join(root, 'server/src/commands/main.ts') }
await bundlePrograms(programs, join(root, 'server/dist/bundle'))
