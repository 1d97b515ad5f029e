import { describe, expect, it } from 'vitest'
import { defaultFeatures } from '../access/matrix.ts'
import { type Person, type Role, roles } from '../access/roles.ts'
import { landing, mayOpen, menuOf, parentOf, type ScreenName, screenList, screens, sectionsOf } from './screens.ts'

const as = (role: Role, ...otherRoles: Role[]): Person => ({ id: 'x', role, otherRoles })
/** As if every screen were built. */
const everything = () => true
const nothing = () => false

/** The screens each role may open by the default matrix, written by hand from docs/features/shell.md and the matrix. */
const opens: Record<Role, string> = {
  sysAdmin:
    'viabilities findings reservations reservation invoices invoice expenses leads lead users imageGenerator user config configAccess configLists configEmails configNotifications configDev configErrors',
  ceo: 'viabilities findings reservations reservation invoices invoice expenses leads lead users user config configLists configEmails configNotifications',
  cfo: 'viabilities findings reservations reservation invoices invoice expenses users user',
  coo: 'viabilities findings reservations reservation invoices invoice expenses leads lead users imageGenerator user config configLists configEmails configNotifications',
  broker: 'viabilities findings reservations reservation invoices invoice leads lead users imageGenerator user',
  commercialDirector:
    'viabilities findings reservations reservation invoices invoice leads lead users imageGenerator user',
  teamLeader: 'viabilities findings reservations reservation invoices invoice users user',
  consultant: 'viabilities findings reservations reservation invoices invoice',
  recruiter: 'leads lead users user',
  expansionDirector: 'leads lead users user',
  integration: 'leads lead users imageGenerator user',
  hr: 'leads lead users imageGenerator user',
  creditManager: 'viabilities reservations reservation invoices invoice',
  processManager: 'viabilities findings reservations reservation invoices invoice users user',
  assistant: 'viabilities findings reservations reservation invoices invoice users imageGenerator user',
}
const everybodys: readonly string[] = [
  'home',
  'userStats',
  'statements',
  'profile',
  'gmail',
  'forgotPassword',
  'logout',
]

/** Entries of the drawer and of the top menu: they differ only in Despesas. */
const menus: Record<Role, readonly [drawer: string, top: string]> = {
  sysAdmin: [
    'viabilities findings reservations invoices expenses leads users config',
    'viabilities findings reservations invoices expenses leads users config',
  ],
  ceo: [
    'viabilities findings reservations invoices expenses leads users config',
    'viabilities findings reservations invoices expenses leads users config',
  ],
  cfo: [
    'viabilities findings reservations invoices expenses users',
    'viabilities findings reservations invoices expenses users',
  ],
  coo: [
    'viabilities findings reservations invoices expenses leads users config',
    'viabilities findings reservations invoices expenses leads users config',
  ],
  broker: [
    'viabilities findings reservations invoices expenses leads users',
    'viabilities findings reservations invoices leads users',
  ],
  commercialDirector: [
    'viabilities findings reservations invoices expenses leads users',
    'viabilities findings reservations invoices leads users',
  ],
  teamLeader: [
    'viabilities findings reservations invoices expenses users',
    'viabilities findings reservations invoices users',
  ],
  consultant: ['viabilities findings reservations invoices expenses', 'viabilities findings reservations invoices'],
  recruiter: ['leads users', 'leads users'],
  expansionDirector: ['leads users', 'leads users'],
  integration: ['leads users', 'leads users'],
  hr: ['leads users', 'leads users'],
  creditManager: ['viabilities reservations invoices expenses', 'viabilities reservations invoices'],
  processManager: [
    'viabilities findings reservations invoices expenses users',
    'viabilities findings reservations invoices users',
  ],
  assistant: [
    'viabilities findings reservations invoices expenses users',
    'viabilities findings reservations invoices users',
  ],
}

const landings: Record<Role, string> = {
  sysAdmin: '/invoices',
  ceo: '/invoices',
  cfo: '/invoices',
  coo: '/invoices',
  broker: '/invoices',
  commercialDirector: '/invoices',
  teamLeader: '/invoices',
  consultant: '/',
  recruiter: '/leads',
  expansionDirector: '/leads',
  integration: '/leads',
  hr: '/leads',
  creditManager: '/invoices',
  processManager: '/invoices',
  assistant: '/invoices',
}

const names = (list: readonly { name: ScreenName }[]) => list.map(screen => screen.name)

describe.each(roles)('%s', role => {
  const person = as(role)

  it('opens the screens of its flags when all are built', () => {
    const openable = screenList.filter(screen => mayOpen(screen, person, defaultFeatures, everything))
    expect(names(openable).sort()).toEqual([...opens[role].split(' '), ...everybodys].sort())
  })

  it('drawer and top menu offer home and its lists', () => {
    const [drawer, top] = menus[role]
    expect(names(menuOf('drawer', person, defaultFeatures, everything))).toEqual(['home', ...drawer.split(' ')])
    expect(names(menuOf('top', person, defaultFeatures, everything))).toEqual(['home', ...top.split(' ')])
  })

  it('lands on its first list when all are built, and at home while none is', () => {
    expect(landing(person, defaultFeatures, everything)).toBe(landings[role])
    expect(landing(person, defaultFeatures, nothing)).toBe('/')
  })

  it('is offered only screens that are built, and lands on one it may open', () => {
    for (const where of ['drawer', 'top'] as const)
      for (const screen of menuOf(where, person, defaultFeatures)) expect(screen.built).toBe(true)
    const target = screenList.find(screen => screen.path === landing(person, defaultFeatures))
    expect(target && mayOpen(target, person, defaultFeatures)).toBe(true)
  })
})

describe('the table of screens', () => {
  it('has every route of this list', () => {
    const routes = `/ /profile /users /users/image-generator /users/{id} /users/{id}/stats /leads /leads/{id} /viabilities
      /findings /reservations /reservations/{id} /invoices /invoices/{id} /expenses /config /config/access /config/lists
      /config/emails /config/notifications /config/dev /config/errors /gmail /logout /forgot-password`
    const ours = '/statements'
    expect(screenList.map(screen => screen.path).sort()).toEqual([...routes.split(/\s+/), ours].sort())
  })

  it('gives each shortcut key to its screen', () => {
    const keys = screenList.flatMap(({ shortcut, name }) => (shortcut ? [`${shortcut} ${name}`] : []))
    expect(keys.sort()).toEqual([
      'a findings',
      'c config',
      'd expenses',
      'f invoices',
      'l leads',
      'p reservations',
      'q home',
      's users',
      'v viabilities',
    ])
  })

  it('titles users and reservations by their menu labels', () => {
    expect([screens.users.title, screens.reservations.title, screens.findings.title]).toEqual([
      'Staff',
      'Pipeline',
      'Angariações',
    ])
  })

  it('the top menu offers no screen that its guard would refuse', () => {
    for (const role of roles)
      for (const screen of menuOf('top', as(role), defaultFeatures, everything))
        expect(mayOpen(screen, as(role), defaultFeatures, everything)).toBe(true)
  })
})

describe('another role besides the main one', () => {
  it('opens its screens too', () => {
    expect(mayOpen(screens.expenses, as('consultant', 'cfo'), defaultFeatures, everything)).toBe(true)
    expect(mayOpen(screens.configAccess, as('consultant', 'sysAdmin'), defaultFeatures, everything)).toBe(true)
  })

  it('does not change the landing page of consultants, but that of others', () => {
    expect(landing(as('consultant', 'cfo'), defaultFeatures, everything)).toBe('/')
    expect(landing(as('hr', 'creditManager'), defaultFeatures, everything)).toBe('/invoices')
  })
})

describe('sections', () => {
  const sections = (role: Role) => names(sectionsOf(screens.config, as(role), defaultFeatures, everything))

  it('of the configuration are those the person may open', () => {
    expect(sections('consultant')).toEqual([])
    expect(sections('ceo')).toEqual(['configLists', 'configEmails', 'configNotifications'])
    expect(sections('sysAdmin')).toEqual([
      'configAccess',
      'configLists',
      'configEmails',
      'configNotifications',
      'configDev',
      'configErrors',
    ])
  })

  it('have the screen they are reached from as parent', () => {
    expect(parentOf(screens.configErrors)?.name).toBe('config')
    expect(parentOf(screens.user)?.name).toBe('users')
    expect(parentOf(screens.config)).toBeUndefined()
    expect(parentOf(screens.home)).toBeUndefined()
  })
})

it('a person without flags is offered only home', () => {
  const closed = {}
  expect(names(menuOf('drawer', as('ceo'), closed, everything))).toEqual(['home'])
  expect(landing(as('ceo'), closed, everything)).toBe('/')
})
