import { buildOrExit } from './lib/build.mjs'

/** `node scripts/run.mjs migrate|seed|admin|verify|backup|restore|files …` */
await buildOrExit()
process.setSourceMapsEnabled(true)
await import('../server/dist/bundle/commands.js')
