import { StorageUnavailableError } from '#platform/storage/unavailable'

/** PostgreSQL says: shutting down, starting up, too many connections, cancelled by timeout, deadlock, serialisation. */
const passing = ['57P01', '57P02', '57P03', '53300', '57014', '40P01', '40001']
const network = ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN', 'ENOENT']
/** A missing file is not a missing database. */
const ofSockets = ['connect', 'read', 'write', 'getaddrinfo']
/** The driver and the query builder have no codes for these. */
const sentences = [
  'Connection terminated',
  'timeout exceeded when trying to connect',
  'Cannot use a pool after calling end on the pool',
  'driver has already been destroyed',
]

/** Whether the database, or the store of files, could not be asked: the request may be right, and may be sent again. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof StorageUnavailableError) return true
  const code = 'code' in error ? String(error.code) : ''
  if (passing.includes(code) || code.startsWith('08')) return true
  if (network.includes(code) && 'syscall' in error && ofSockets.includes(String(error.syscall))) return true
  if (error instanceof AggregateError && error.errors.length > 0) return error.errors.every(isUnavailable)
  return sentences.some(sentence => error.message.includes(sentence))
}
