import { type DestinationStream, type Logger, pino } from 'pino'
import type { Settings } from './settings.ts'

/** Names under which a secret or a person's text could reach a log line, at the top or one level down. */
const secrets = [
  'authorization',
  'cookie',
  'password',
  'oldPassword',
  'newPassword',
  'confirmPassword',
  'passwordHash',
  'token',
  'tokenHash',
  'html',
  'text',
  'body',
]

const paths = secrets.flatMap(name => [name, `*.${name}`, `*.headers.${name}`])

/** JSON lines on standard output. Request ids come from Fastify's child loggers. */
export function createLog(settings: Pick<Settings, 'logLevel'>, destination?: DestinationStream): Logger {
  const options = {
    level: settings.logLevel,
    redact: { paths: [...paths, '*.headers["set-cookie"]'], censor: '[oculto]' },
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
  }
  return destination ? pino(options, destination) : pino(options)
}
