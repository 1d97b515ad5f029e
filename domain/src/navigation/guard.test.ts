import { fc, test } from '@fast-check/vitest'
import { describe, expect, it } from 'vitest'
import { flags } from '../access/flags.ts'
import type { Features } from '../access/grant.ts'
import { defaultFeatures } from '../access/matrix.ts'
import { type Person, type Role, roles } from '../access/roles.ts'
import { afterGuard, afterRoot, editorPath, matchScreen, opensEditor, refusedScreen } from './guard.ts'
import { landing } from './landing.ts'
import { type Exists, isBuilt, mayOpen, screenList } from './screens.ts'

const as = (role: Role): Person => ({ id: 'x', role, otherRoles: [] })
const everything: Exists = () => true
const paths = screenList.map(screen => screen.path.replace('{id}', '7d0f3a52-3f6e-4c1e-9d34-0c5d4d6a1b11'))

describe('matchScreen', () => {
  it.each([
    ['/', 'home'],
    ['/users', 'users'],
    ['/users/', 'users'],
    ['/users?id=42&x=/invoices', 'users'],
    ['/users/image-generator', 'imageGenerator'],
    ['/users/42', 'user'],
    ['/users/42#top', 'user'],
    ['/users/42/stats', 'userStats'],
    ['/config/errors', 'configErrors'],
    ['/forgot-password?token=abc', 'forgotPassword'],
    ['/users/42/else', undefined],
    ['/config/else', undefined],
    ['/Users', undefined],
    ['/nowhere', undefined],
  ])('%s is %s', (path, name) => {
    expect(matchScreen(path)?.name).toBe(name)
  })

  it('finds every screen by its path', () => {
    expect(paths.map(path => matchScreen(path)?.name)).toEqual(screenList.map(screen => screen.name))
  })
})

describe('afterGuard', () => {
  it('every path proceeds without a person', () => {
    for (const path of [...paths, '/nowhere']) expect(afterGuard(path, null, {})).toBe(path)
  })

  it('people with the flag proceed, query included; others go to the root', () => {
    expect(afterGuard('/expenses?id=7', as('cfo'), defaultFeatures, everything)).toBe('/expenses?id=7')
    expect(afterGuard('/expenses?id=7', as('consultant'), defaultFeatures, everything)).toBe('/')
    expect(afterGuard('/leads/7', as('consultant'), defaultFeatures, everything)).toBe('/')
    expect(afterGuard('/config/dev', as('ceo'), defaultFeatures, everything)).toBe('/')
  })

  it('unknown paths are left to the router', () => {
    expect(afterGuard('/nowhere', as('ceo'), defaultFeatures)).toBe('/nowhere')
  })
})

describe('refusedScreen', () => {
  const refused = (path: string, role: Role) => refusedScreen(path, as(role), defaultFeatures)?.title
  it('names the screen whose flag is missing', () => {
    expect(refused('/expenses?id=7', 'consultant')).toBe('Despesas')
    expect(refused('/config/dev', 'ceo')).toBe('Desenvolvimento')
    expect(refused('/leads/7', 'consultant')).toBe('Lead')
  })

  it('is none where the person may go, for unknown paths and for screens that do not exist yet', () => {
    expect(refused('/expenses', 'cfo')).toBeUndefined()
    expect(refused('/nowhere', 'consultant')).toBeUndefined()
    expect(refusedScreen('/leads', as('consultant'), defaultFeatures, () => false)).toBeUndefined()
  })
})

describe('afterRoot', () => {
  it('goes to the redirect if the person may open it', () => {
    expect(afterRoot('/invoices', as('ceo'), defaultFeatures, { exists: everything })).toBe('/invoices')
  })

  it.each([
    '/',
    '/expenses',
    '/logout',
    '/users/7',
    '/nowhere',
    '//elsewhere.example',
    'https://elsewhere.example',
    '',
  ])('stays at home for %j, which the person may not open or no menu has', redirect => {
    expect(afterRoot(redirect, as('consultant'), defaultFeatures, { exists: everything })).toBe('/')
  })
})

describe('the editor of the dashboard', () => {
  const after = (address: string, role: Role) => afterRoot('/invoices', as(role), defaultFeatures, { address })

  it.each([editorPath, '/?edit=', '/?edit=true', '/?tab=Equipa&edit', '/?edit&tab=Equipa', '/?edit#top'])(
    '%s stays open for those who arrange their dashboard, also without widgets',
    address => {
      expect(after(address, 'ceo')).toBe('/')
    },
  )

  it.each(['/', '/?tab=edit', '/?editor', '/?credit', '/#?edit', '/invoices?edit'])('%s is not the editor', address => {
    expect(opensEditor(address, as('ceo'), defaultFeatures)).toBe(false)
  })

  it('leads where the root leads for people without customDashboard', () => {
    expect(after(editorPath, 'teamLeader')).toBe('/invoices')
  })

  it('is not for consultants, even if the flag is theirs', () => {
    const features = { ...defaultFeatures, customDashboard: { roles: [], users: [] } }
    expect(opensEditor(editorPath, as('consultant'), features)).toBe(false)
    expect(opensEditor(editorPath, as('teamLeader'), features)).toBe(true)
  })
})

describe('no guard loops', () => {
  const anyone: fc.Arbitrary<Person> = fc.record({
    id: fc.uuid(),
    role: fc.constantFrom(...roles),
    otherRoles: fc.uniqueArray(fc.constantFrom(...roles), { maxLength: 2 }),
  })
  const anyGrant = fc.record({
    roles: fc.uniqueArray(fc.constantFrom(...roles), { maxLength: 4 }),
    users: fc.constant<string[]>([]),
  })
  const anyFeatures = fc.dictionary(fc.constantFrom(...flags), anyGrant)
  const anyPath = fc.constantFrom(...paths, editorPath)
  const anyExists = fc.constantFrom(isBuilt, everything)

  /** Every path a person passes from a start, through the guard and the root. */
  function journey(start: string, redirect: string, person: Person, features: Features, exists: Exists) {
    const guarded = afterGuard(start, person, features, exists)
    const rooted = guarded === '/' ? afterRoot(redirect, person, features, { address: start, exists }) : guarded
    return { end: rooted, steps: [start !== guarded, guarded !== rooted].filter(Boolean).length }
  }

  it.each(roles)('%s ends at a screen they may open, from every path', role => {
    const cases = [isBuilt, everything].flatMap(exists => [true, false].map(hasWidgets => ({ exists, hasWidgets })))
    for (const { exists, hasWidgets } of cases)
      for (const path of [...paths, editorPath]) {
        const redirect = landing(as(role), defaultFeatures, hasWidgets, exists)
        const { end, steps } = journey(path, redirect, as(role), defaultFeatures, exists)
        const screen = matchScreen(end)
        expect(screen && mayOpen(screen, as(role), defaultFeatures, exists)).toBe(true)
        expect(afterGuard(end, as(role), defaultFeatures, exists)).toBe(end)
        expect(steps).toBeLessThanOrEqual(2)
      }
  })

  test.prop([anyPath, fc.oneof(anyPath, fc.webPath(), fc.string()), anyone, anyFeatures, anyExists])(
    'no path loops, whatever the access map says',
    (path, redirect, person, features, exists) => {
      const { end } = journey(path, redirect, person, features, exists)
      expect(afterGuard(end, person, features, exists)).toBe(end)
    },
  )
})
