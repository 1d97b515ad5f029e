import { type ChildProcess, spawn } from 'node:child_process'
import type { Account } from '@tipy/embedded-postgres-server'
import { settingNames } from '@tipy/server/platform/settings'
import { startArguments } from '../../scripts/lib/startCommand.mjs'
import { ownPort } from '../ports.ts'
import { checkout } from './places.ts'

export interface Ended {
  code: number | null
  signal: NodeJS.Signals | null
}

export interface Product {
  pid: number
  /** Everything written so far to stdout and stderr. */
  output(): string
  /** The address it prints when it is ready; fails if the process ends before. */
  address(): Promise<string>
  ended: Promise<Ended>
  isRunning(): boolean
  signal(name: NodeJS.Signals): void
}

export interface LaunchOptions {
  env?: Record<string, string>
  /** The account that runs it; default: the current one. */
  as?: Account | null
  /** The checkout to start; default: this one. */
  folder?: string
}

/** Variables of the test runner and of npm, which the started product must not inherit. */
const foreign = /^(VITEST|NODE_OPTIONS|NODE_ENV|TEST$|DEV$|PROD$|npm_(lifecycle|package|node|execpath|command))/

function environment(extra: Record<string, string>): NodeJS.ProcessEnv {
  const inherited = Object.entries(process.env).filter(([name]) => !foreign.test(name) && !settingNames.includes(name))
  return { ...Object.fromEntries(inherited), ...extra, PORT: extra.PORT ?? String(ownPort()) }
}

const launched = new Set<Product>()

function started(child: ChildProcess): Product {
  let text = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk
    })
  }
  const ended = new Promise<Ended>(resolve => child.once('close', (code, signal) => resolve({ code, signal })))
  const addressPattern = /a funcionar em (\S+)/
  const address = new Promise<string>(resolve => {
    const look = () => {
      const found = addressPattern.exec(text)?.[1]
      if (found !== undefined) resolve(found)
    }
    child.stdout?.on('data', look)
  })
  const product: Product = {
    pid: child.pid ?? Number.NaN,
    output: () => text,
    address: () =>
      Promise.race([
        address,
        ended.then(({ code }) => {
          throw new Error(`ended with ${code} before it served:\n${text}`)
        }),
      ]),
    ended,
    isRunning: () => child.exitCode === null && child.signalCode === null,
    signal: name => void child.kill(name),
  }
  launched.add(product)
  return product
}

function run(
  program: string,
  args: readonly string[],
  options: LaunchOptions,
  own: { detached?: boolean } = {},
): Product {
  const child = spawn(program, args, {
    cwd: options.folder ?? checkout,
    env: environment(options.env ?? {}),
    stdio: ['ignore', 'pipe', 'pipe'],
    ...own,
    ...options.as,
  })
  return started(child)
}

/** Starts the product as `npm start` does, without npm in between. */
export const startProduct = (options: LaunchOptions): Product => run(process.execPath, startArguments, options)

/** The same as the leader of its own process group, as a terminal would start it. */
export const startInGroup = (options: LaunchOptions): Product =>
  run(process.execPath, startArguments, options, { detached: true })

export const npm = (args: string[], options: LaunchOptions): Product => run('npm', args, options)

/** Runs `npm run <command> -- …` without npm in between, so that a signal reaches the command itself. */
export const command = (args: string[], options: LaunchOptions): Product =>
  run(process.execPath, ['scripts/run.mjs', ...args], options)

export async function stopEverything(): Promise<void> {
  for (const product of launched) if (product.isRunning()) product.signal('SIGTERM')
  for (const product of launched) await product.ended
  launched.clear()
}
