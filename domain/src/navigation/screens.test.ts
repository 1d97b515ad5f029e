import { describe, expect, it } from 'vitest'
import { defaultFeatures } from '../access/matrix.ts'
import { type Person, type Role, roles } from '../access/roles.ts'
import { landing } from './landing.ts'
import { menuOf, parentOf, sectionsOf } from './menus.ts'
import { mayOpen, type ScreenName, screenList, screens } from './screens.ts'

const as = (role: Role, ...otherRoles: Role[]): Person => ({ id: 'x', role, otherRoles })
/** As if every screen were built. */
const everything = () => true
const nothing = () => false

/**
 * Every screen a second time, by hand from docs/features/shell.md and the matrix, in the order of the menus: name, path,
 * title, key, whether the menus offer it, and the roles that open it by the default matrix. sysAdmin opens every screen.
 */
const table = `
home                | /                      | Início               | q | menu | everybody
viabilities         | /viabilities           | Viabilidades         | v | menu | ceo cfo coo broker commercialDirector teamLeader consultant creditManager processManager assistant
findings            | /findings              | Angariações          | a | menu | ceo cfo coo broker commercialDirector teamLeader consultant processManager assistant
reservations        | /reservations          | Pipeline             | p | menu | ceo cfo coo broker commercialDirector teamLeader consultant creditManager processManager assistant
reservation         | /reservations/{id}     | Reserva              | – | –    | ceo cfo coo broker commercialDirector teamLeader consultant creditManager processManager assistant
invoices            | /invoices              | Faturas              | f | menu | ceo cfo coo broker commercialDirector teamLeader consultant creditManager processManager assistant
invoice             | /invoices/{id}         | Fatura               | – | –    | ceo cfo coo broker commercialDirector teamLeader consultant creditManager processManager assistant
statements          | /statements            | Extrato              | e | menu | everybody
expenses            | /expenses              | Despesas             | d | menu | ceo cfo coo
stats               | /stats                 | Estatísticas         | t | menu | ceo cfo coo broker commercialDirector teamLeader recruiter expansionDirector integration hr creditManager processManager assistant
leads               | /leads                 | Leads                | l | menu | ceo coo broker commercialDirector recruiter expansionDirector integration hr
lead                | /leads/{id}            | Lead                 | – | –    | ceo coo broker commercialDirector recruiter expansionDirector integration hr
users               | /users                 | Staff                | s | menu | ceo cfo coo broker commercialDirector teamLeader recruiter expansionDirector integration hr processManager assistant
imageGenerator      | /users/image-generator | Gerador de imagens   | – | –    | coo broker commercialDirector integration hr assistant
user                | /users/{id}            | Ficha                | – | –    | ceo cfo coo broker commercialDirector teamLeader recruiter expansionDirector integration hr processManager assistant
userStats           | /users/{id}/stats      | Estatísticas         | – | –    | everybody
config              | /config                | Configuração         | c | menu | ceo coo
configAccess        | /config/access         | Acessos              | – | –    |
configLists         | /config/lists          | Listas               | – | –    | ceo coo
configEmails        | /config/emails         | E-mails              | – | –    | ceo coo
configNotifications | /config/notifications  | Notificações         | – | –    | ceo coo
configSettings      | /config/settings       | Opções da empresa    | – | –    |
configDev           | /config/dev            | Desenvolvimento      | – | –    |
configErrors        | /config/errors         | Erros                | – | –    |
profile             | /profile               | O meu perfil         | – | –    | everybody
gmail               | /gmail                 | Gmail                | – | –    | everybody
login               | /login                 | Iniciar sessão       | – | –    | everybody
forgotPassword      | /forgot-password       | Recuperar password   | – | –    | everybody
logout              | /logout                | Terminar sessão      | – | –    | everybody
`
/** Menus offer these roles the statements of others; everyone else only their own, if they have one. */
const statementReaders: readonly Role[] = ['cfo', 'sysAdmin']
/** The drawer offers Despesas to these roles, of which some may not open it; otherwise both menus are the same. */
const expensesInDrawer: readonly Role[] = [
  'sysAdmin',
  'ceo',
  'cfo',
  'coo',
  'broker',
  'commercialDirector',
  'teamLeader',
  'consultant',
  'creditManager',
  'processManager',
  'assistant',
]

const rows = table
  .trim()
  .split('\n')
  .map(line => line.split('|').map(cell => cell.trim()))
  .map(([name = '', path = '', title = '', key = '', menu = '', who = '']) => ({ name, path, title, key, menu, who }))

type Line = (typeof rows)[number]
const isOpenTo =
  (role: Role) =>
  ({ who }: Line): boolean =>
    role === 'sysAdmin' || who === 'everybody' || who.split(' ').includes(role)

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

const names = (list: readonly { name: ScreenName }[]): string[] => list.map(screen => screen.name)

describe.each(roles)('%s', role => {
  const person = as(role)

  it('opens the screens of its flags when all are built', () => {
    const openable = screenList.filter(screen => mayOpen(screen, person, defaultFeatures, everything))
    expect(names(openable)).toEqual(rows.filter(isOpenTo(role)).map(({ name }) => name))
  })

  it('drawer and top menu offer home and its lists', () => {
    const offered = rows.filter(({ menu }) => menu === 'menu')
    const inTop = (row: Line) => (row.name === 'statements' ? statementReaders.includes(role) : isOpenTo(role)(row))
    const inDrawer = (row: Line) => (row.name === 'expenses' ? expensesInDrawer.includes(role) : inTop(row))
    const [drawer, top] = [offered.filter(inDrawer), offered.filter(inTop)]
    expect(names(menuOf('drawer', person, defaultFeatures, everything))).toEqual(drawer.map(({ name }) => name))
    expect(names(menuOf('top', person, defaultFeatures, everything))).toEqual(top.map(({ name }) => name))
  })

  it('without widgets lands on its first list when all are built, and at home while none is', () => {
    expect(landing(person, defaultFeatures, false, everything)).toBe(landings[role])
    expect(landing(person, defaultFeatures, false, nothing)).toBe('/')
  })

  it('with widgets lands on its dashboard', () => {
    expect(landing(person, defaultFeatures, true, everything)).toBe('/')
  })

  it('is offered only screens that are built, and lands on one it may open', () => {
    for (const where of ['drawer', 'top'] as const)
      for (const screen of menuOf(where, person, defaultFeatures)) expect(screen.built).toBe(true)
    const target = screenList.find(screen => screen.path === landing(person, defaultFeatures, false))
    expect(target && mayOpen(target, person, defaultFeatures)).toBe(true)
  })
})

describe('the table of screens', () => {
  it('has exactly the rows of the table above, in this order, with their paths, titles and keys', () => {
    const shown = screenList.map(({ name, path, title, shortcut = '–', menu }) => ({
      name,
      path,
      title,
      key: shortcut,
      menu: menu ? 'menu' : '–',
    }))
    expect(shown).toEqual(rows.map(({ name, path, title, key, menu }) => ({ name, path, title, key, menu })))
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
    expect(landing(as('consultant', 'cfo'), defaultFeatures, false, everything)).toBe('/')
    expect(landing(as('hr', 'creditManager'), defaultFeatures, false, everything)).toBe('/invoices')
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
      'configSettings',
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

it('menus offer the statement to everyone who has one, whatever their role, after the invoices', () => {
  for (const where of ['drawer', 'top'] as const)
    for (const role of roles) {
      const offered = names(menuOf(where, { ...as(role), hasStatement: true }, defaultFeatures, everything))
      const others = names(menuOf(where, as(role), defaultFeatures, everything))
      expect(offered).toContain('statements')
      expect(offered.filter(name => name !== 'statements')).toEqual(others.filter(name => name !== 'statements'))
    }
  const seller = { ...as('consultant'), hasStatement: true }
  expect(names(menuOf('top', seller, defaultFeatures, everything)).slice(-2)).toEqual(['invoices', 'statements'])
})

it('a person without flags is offered only home', () => {
  const closed = {}
  expect(names(menuOf('drawer', as('ceo'), closed, everything))).toEqual(['home'])
  expect(landing(as('ceo'), closed, false, everything)).toBe('/')
})
