import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { z } from 'zod'

export type LogLevel = 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal' | 'silent'

/** Everything an installation may set, read once from the environment. The README lists it. */
export interface Settings {
  /** 0 = any free port, chosen when the server starts. */
  readonly port: number
  readonly host: string
  readonly dataDir: string
  /** Without it the product runs its own PostgreSQL in `dataDir`. */
  readonly databaseUrl: string | undefined
  readonly databasePoolSize: number
  /** How long the start waits for the server of DATABASE_URL, in seconds. */
  readonly databaseWait: number
  /** Whether an empty installation is filled with the demonstration, and the login screen names its accounts. */
  readonly demo: boolean
  /** Whether the password of the demonstration, which everybody knows, lets anybody in. */
  readonly allowsDemoPassword: boolean
  /** Where people reach the product; links in e-mails start with it. Never ends in a slash. */
  readonly publicUrl: string
  readonly smtpUrl: string | undefined
  readonly mailFrom: string
  readonly logLevel: LogLevel
  /** Addresses or networks whose `X-Forwarded-*` headers are trusted. */
  readonly trustedProxies: readonly string[]
  /** Ports that listing pages may be read from. */
  readonly outboundPorts: readonly number[]
  /** Without it, contents of files are stored in `dataDir`. */
  readonly bucket: BucketSettings | undefined
  /** Without it, no Google account can be connected. */
  readonly google: GoogleSettings | undefined
  /** What secrets in the database are encrypted with: the first encrypts, all decrypt. Empty: a file in `dataDir`. */
  readonly secretKeys: readonly string[]
}

/** The product as Google knows it. */
export interface GoogleSettings {
  readonly clientId: string
  readonly clientSecret: string
  /** One server in place of all of Google's, for tests. */
  readonly url: string | undefined
}

/** Where contents of files are stored, when not in `dataDir`. */
export interface BucketSettings {
  readonly name: string
  /** The S3 server; Amazon's without it. */
  readonly endpoint: string | undefined
  readonly region: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
}

export class SettingsError extends Error {
  override name = 'SettingsError'
}

const wholeNumber = (from: number, to: number) =>
  z
    .string()
    .regex(/^\d+$/)
    .transform(Number)
    .refine(value => value >= from && value <= to)

const url = (...protocols: string[]) =>
  z.string().refine(value => URL.canParse(value) && protocols.includes(new URL(value).protocol))

const withoutTrailingSlash = (address: string): string => address.replace(/\/+$/, '')

function isAddressOrNetwork(entry: string): boolean {
  const [address = '', bits, ...rest] = entry.split('/')
  const family = isIP(address)
  if (family === 0 || rest.length > 0) return false
  return bits === undefined || (/^\d+$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128))
}

const list = z.string().transform(text =>
  text
    .split(',')
    .map(entry => entry.trim())
    .filter(entry => entry !== ''),
)

/** 24 random bytes in base64. */
const minSecretLength = 32

const environment = z.object({
  PORT: wholeNumber(0, 65_535).default(3000),
  HOST: z.string().default('localhost'),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: url('postgres:', 'postgresql:').optional(),
  DATABASE_POOL_SIZE: wholeNumber(2, 90).default(10),
  DATABASE_WAIT: wholeNumber(0, 3600).default(60),
  DEMO: z.enum(['on', 'off']).optional(),
  PUBLIC_URL: url('http:', 'https:').transform(withoutTrailingSlash).optional(),
  SMTP_URL: url('smtp:', 'smtps:').optional(),
  MAIL_FROM: z
    .string()
    .regex(/^[^@]*[^@\s<]@[^@\s>]+>?$/)
    .default('Tipy <tipy@localhost>'),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
  TRUSTED_PROXIES: list.refine(entries => entries.every(isAddressOrNetwork)).default([]),
  OUTBOUND_PORTS: list.pipe(z.array(wholeNumber(1, 65_535))).default([80, 443]),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/)
    .optional(),
  S3_ENDPOINT: url('http:', 'https:').transform(withoutTrailingSlash).optional(),
  S3_REGION: z
    .string()
    .regex(/^[a-z0-9-]{1,64}$/)
    .optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  GOOGLE_URL: url('http:', 'https:').transform(withoutTrailingSlash).optional(),
  SECRET_KEY: list.refine(keys => keys.length > 0 && keys.every(key => key.length >= minSecretLength)).default([]),
})

type Environment = z.infer<typeof environment>
type Variable = keyof Environment

/** The names of the environment variables. */
export const settingNames: readonly string[] = Object.keys(environment.shape)

/** What each variable must be. Errors do not repeat values: some contain passwords. */
const expectation: Record<Variable, string> = {
  PORT: 'um número de porta de 0 a 65535',
  HOST: 'um nome ou endereço desta máquina',
  DATA_DIR: 'uma pasta',
  DATABASE_URL: 'um endereço postgres://utilizador:password@servidor:porta/base',
  DATABASE_POOL_SIZE: 'um número de 2 a 90',
  DATABASE_WAIT: 'um número de segundos de 0 a 3600',
  DEMO: '«on» ou «off»',
  PUBLIC_URL: 'um endereço http:// ou https://',
  SMTP_URL: 'um endereço smtp:// ou smtps://',
  MAIL_FROM: 'um endereço de e-mail, por exemplo «Tipy <tipy@empresa.pt>»',
  LOG_LEVEL: 'trace, debug, info, warn, error, fatal ou silent',
  TRUSTED_PROXIES: 'endereços IP ou redes (10.0.0.0/8) separados por vírgulas',
  OUTBOUND_PORTS: 'portas de 1 a 65535 separadas por vírgulas',
  S3_BUCKET: 'o nome de um bucket, em minúsculas',
  S3_ENDPOINT: 'um endereço http:// ou https://',
  S3_REGION: 'uma região, por exemplo «eu-west-1»',
  S3_ACCESS_KEY_ID: 'a chave de acesso ao bucket',
  S3_SECRET_ACCESS_KEY: 'o segredo da chave de acesso',
  GOOGLE_CLIENT_ID: 'o identificador de cliente que a Google deu',
  GOOGLE_CLIENT_SECRET: 'o segredo de cliente que a Google deu',
  GOOGLE_URL: 'um endereço http:// ou https://',
  SECRET_KEY: `uma chave de pelo menos ${minSecretLength} caracteres, ou várias separadas por vírgulas`,
}

const isVariable = (name: unknown): name is Variable => typeof name === 'string' && name in expectation

/** An empty variable (`PORT=`) means "not set", as compose files and service units write it. */
function present(env: NodeJS.ProcessEnv): Record<string, string> {
  const entries = settingNames.map(name => [name, env[name]?.trim() ?? ''] as const)
  return Object.fromEntries(entries.filter(([, value]) => value !== ''))
}

/** A name or address that only this machine itself has. */
export const isOwnName = (host: string): boolean => /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/i.test(host)

/** Whether nothing says that people of other machines reach the product: no address, no public name and no proxy. */
export const isForThisMachine = (settings: Pick<Settings, 'host' | 'publicUrl' | 'trustedProxies'>): boolean =>
  isOwnName(settings.host) && isOwnName(new URL(settings.publicUrl).hostname) && settings.trustedProxies.length === 0

export function readSettings(env: NodeJS.ProcessEnv): Settings {
  const parsed = environment.safeParse(present(env))
  if (!parsed.success) {
    const wrong = new Set(parsed.error.issues.map(issue => issue.path[0]).filter(isVariable))
    const reasons = [...wrong].map(name => `${name} deve ser ${expectation[name]}`)
    throw new SettingsError(`Definições erradas: ${reasons.join('; ')}.`)
  }
  const read = parsed.data
  const publicUrl = read.PUBLIC_URL ?? `http://localhost:${read.PORT}`
  const isLocal = isForThisMachine({ host: read.HOST, publicUrl, trustedProxies: read.TRUSTED_PROXIES })
  return {
    port: read.PORT,
    host: read.HOST,
    dataDir: resolve(read.DATA_DIR),
    databaseUrl: read.DATABASE_URL,
    databasePoolSize: read.DATABASE_POOL_SIZE,
    databaseWait: read.DATABASE_WAIT,
    demo: read.DEMO === 'on' || (read.DEMO === undefined && read.DATABASE_URL === undefined && isLocal),
    allowsDemoPassword: read.DEMO === 'on' || isLocal,
    publicUrl,
    smtpUrl: read.SMTP_URL,
    mailFrom: read.MAIL_FROM,
    logLevel: read.LOG_LEVEL,
    trustedProxies: read.TRUSTED_PROXIES,
    outboundPorts: read.OUTBOUND_PORTS,
    bucket: bucketOf(read),
    google: googleOf(read),
    secretKeys: read.SECRET_KEY,
  }
}

/** Of settings that belong together all or none: with half of them, the product would do something unintended. */
function areSet(read: Environment, needed: readonly Variable[], others: readonly Variable[]): boolean {
  const [first] = [...needed, ...others].filter(name => read[name] !== undefined)
  if (first === undefined) return false
  const missing = needed.filter(name => read[name] === undefined)
  if (missing.length > 0)
    throw new SettingsError(`Definições incompletas: com ${first} tem de indicar também ${missing.join(' e ')}.`)
  return true
}

function bucketOf(read: Environment): BucketSettings | undefined {
  const needed = ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const
  if (!areSet(read, needed, ['S3_ENDPOINT', 'S3_REGION'])) return undefined
  const { S3_BUCKET: name = '', S3_ENDPOINT: endpoint, S3_REGION: region = 'us-east-1' } = read
  const { S3_ACCESS_KEY_ID: accessKeyId = '', S3_SECRET_ACCESS_KEY: secretAccessKey = '' } = read
  return { name, endpoint, region, accessKeyId, secretAccessKey }
}

function googleOf(read: Environment): GoogleSettings | undefined {
  if (!areSet(read, ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'], ['GOOGLE_URL'])) return undefined
  const { GOOGLE_CLIENT_ID: clientId = '', GOOGLE_CLIENT_SECRET: clientSecret = '' } = read
  return { clientId, clientSecret, url: read.GOOGLE_URL }
}
