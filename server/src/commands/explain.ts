import { ArchiveError } from '#backup/format'
import { CompanyRefused } from '#features/config/config.company'
import { MigrationError } from '#migrations/index'
import { DatabaseUnavailableError } from '#platform/database/connect'
import { EngineError } from '#platform/database/engine/errors'
import { PortError } from '#platform/port'
import { SettingsError } from '#platform/settings'
import { BucketRefusedError } from '#platform/storage/check'
import { Refusal } from './refusal.ts'

const forPeople = [
  SettingsError,
  EngineError,
  DatabaseUnavailableError,
  PortError,
  MigrationError,
  BucketRefusedError,
  CompanyRefused,
  ArchiveError,
  Refusal,
]

/** Expected faults speak for themselves; anything else keeps its stack for whoever mends it. */
export function explain(error: unknown): string {
  if (forPeople.some(kind => error instanceof kind)) return (error as Error).message
  return `O Tipy parou com um erro inesperado: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`
}
