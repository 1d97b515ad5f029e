import { StorageUnavailableError } from '#platform/storage/unavailable'

/**
 * PostgreSQL says: shutting down, starting up, too many connections, out of memory, cancelled by a timeout, a copy that
 * may only be read, deadlock, serialisation.
 */
const passing = ['57P01', '57P02', '57P03', '57P05', '53300', '53200', '57014', '25P03', '25006', '40P01', '40001']
const network = [
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENOENT',
]
/** A missing file is not a missing database. */
const ofSockets = ['connect', 'read', 'write', 'getaddrinfo']
/** The driver and the query builder have no codes for these. */
const sentences = [
  'Connection terminated',
  // From Node, when the driver writes at the moment the other side hangs up.
  'This socket has been ended by the other party',
  'Cannot call write after a stream was destroyed',
  // Replaces the original error when a transaction is rolled back on a broken connection.
  'is not queryable',
  'timeout exceeded when trying to connect',
  'Cannot use a pool after calling end on the pool',
  'driver has already been destroyed',
]
/** A full disk: PostgreSQL's code, and those of the server's own file system. */
const full = ['53100', 'ENOSPC', 'EDQUOT']

const codeOf = (error: Error): string => ('code' in error ? String(error.code) : '')

/** Whether a write failed for lack of disk space. */
export const isDiskFull = (error: unknown): boolean => error instanceof Error && full.includes(codeOf(error))

/** Whether the database or the file storage was unreachable or could not write: the caller may retry the request. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof StorageUnavailableError) return true
  const code = codeOf(error)
  if (passing.includes(code) || code.startsWith('08') || isDiskFull(error)) return true
  if (network.includes(code) && 'syscall' in error && ofSockets.includes(String(error.syscall))) return true
  if (error instanceof AggregateError && error.errors.length > 0) return error.errors.every(isUnavailable)
  return sentences.some(sentence => error.message.includes(sentence))
}
