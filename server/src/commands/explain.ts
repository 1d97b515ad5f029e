import { EngineError } from '@tipy/embedded-postgres-server'
import { ArchiveError } from '#backup/format'
import { CompanyRefused } from '#features/config/config.company'
import { MigrationError } from '#migrations/index'
import { DatabaseUnavailableError } from '#platform/database/connect'
import { PortError } from '#platform/port'
import { SettingsError } from '#platform/settings'
import { BucketRefusedError } from '#platform/storage/check'
import { StorageUnavailableError } from '#platform/storage/unavailable'
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

/** The message alone for expected errors; any other keeps its stack for the developer. */
export function explain(error: unknown): string {
  if (forPeople.some(kind => error instanceof kind)) return (error as Error).message
  if (error instanceof StorageUnavailableError) return bucketTrouble(error)
  return `O Tipy parou com um erro inesperado: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`
}

const bucketTrouble = ({ kind, status, isRefusal }: StorageUnavailableError): string => {
  const detail = status === undefined ? kind : `${kind}, ${status}`
  return isRefusal
    ? `O bucket recusou o pedido (${detail}): verifique as definições S3_….`
    : `O bucket não respondeu como devia (${detail}): tente outra vez quando ele responder.`
}
