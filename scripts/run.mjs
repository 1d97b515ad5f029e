import { buildOrExit } from './lib/build.mjs'

/** `node scripts/run.mjs migrate|seed|admin|verify|backup|restore|files …` */
await buildOrExit()
await import('../server/dist/commands/main.js')
