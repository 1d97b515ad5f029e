/** The door of this package: nothing else of it is imported from outside. */
export { type Account, engineAccount } from './account.ts'
export { type Embedded, runningUrl, startEmbedded } from './embedded.ts'
export { EngineError } from './errors.ts'
export { claimFolder } from './folderLock.ts'
export { clusterIn, knownHome } from './home.ts'
export { clearPreviousPostmaster } from './postmaster.ts'
export { processesIn } from './processes.ts'
