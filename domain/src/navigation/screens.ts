import type { Flag } from '../access/flags.ts'
import type { Features } from '../access/grant.ts'
import { allows, type Policy } from '../access/policy.ts'
import type { Person } from '../access/roles.ts'
import { flagOf } from '../figures/blocks.ts'

/** What a person needs to open a screen: a policy for signed-in people. */
type Guard = Exclude<Policy, { kind: 'public' | 'session' }>

/** The menus offer a screen to people who may open it, unless they set another guard (Despesas). */
interface MenuEntry {
  readonly drawer?: Guard
  readonly top?: Guard
  /** Offered also to people who have a commission statement of their own. */
  readonly forEarners?: true
}

export interface Screen {
  /** The address; `{id}` stands for one segment. */
  readonly path: string
  readonly title: string
  /** One line for its card: what it is for. */
  readonly description?: string
  /** What else people type in the palette to find it. */
  readonly keywords?: string
  /** Name of its icon (tabler.io/icons); the web has the drawings. */
  readonly icon?: string
  readonly guard: Guard
  /** Set on screens that are in the menus. */
  readonly menu?: MenuEntry
  /** Key that opens the screen while the focus is in no input. */
  readonly shortcut?: string
  /** Whether the screen exists yet. If not, it is neither mounted nor offered. */
  readonly built: boolean
}

/** A row of the table. One with a menu entry must have an icon: the folded drawer shows icons only. */
type Row = Screen & ({ readonly menu?: never } | { readonly menu: MenuEntry; readonly icon: string })

const anyone: Guard = { kind: 'signedIn' }
const flag = (...anyOf: Flag[]): Guard => ({ kind: 'flag', anyOf })
const sysAdmin: Guard = { kind: 'role', anyOf: ['sysAdmin'] }
/** Those who read every person's statement (`statementReaders`). */
const payers: Guard = { kind: 'role', anyOf: ['cfo', 'sysAdmin'] }
const offered: MenuEntry = {}
const staff = flag('listConsultants', 'listStaff')
/** The flags of the figures, of the references and of the sessions: a person with any of them has a table there. */
const statistics: Guard = {
  kind: 'flag',
  anyOf: [...Object.values(flagOf), 'listStaff', 'listConsultants', 'listSessions'],
  exceptOnly: 'consultant',
}

/**
 * Every route, a row each: menus, shortcut keys, guards, cards, the palette and the router read this table.
 * A new screen is a row here and its page in web/src/app/router.tsx.
 */
export const screens = {
  home: { path: '/', title: 'Início', icon: 'home', guard: anyone, menu: offered, shortcut: 'q', built: true },
  viabilities: {
    path: '/viabilities',
    title: 'Viabilidades',
    description: 'Pedidos de crédito dos clientes e respostas dos bancos.',
    icon: 'home-dollar',
    guard: flag('listViabilities'),
    menu: offered,
    shortcut: 'v',
    built: true,
  },
  findings: {
    path: '/findings',
    title: 'Angariações',
    description: 'Imóveis angariados, contratos e estados.',
    icon: 'key',
    guard: flag('listFindings'),
    menu: offered,
    shortcut: 'a',
    built: true,
  },
  reservations: {
    path: '/reservations',
    title: 'Pipeline',
    description: 'Reservas em curso, da proposta à escritura.',
    icon: 'buildings',
    guard: flag('listReservations'),
    menu: offered,
    shortcut: 'p',
    built: true,
  },
  reservation: { path: '/reservations/{id}', title: 'Reserva', guard: flag('listReservations'), built: true },
  invoices: {
    path: '/invoices',
    title: 'Faturas',
    description: 'Faturação, comissões e pagamentos.',
    icon: 'file-invoice',
    guard: flag('listInvoices'),
    menu: offered,
    shortcut: 'f',
    built: true,
  },
  invoice: { path: '/invoices/{id}', title: 'Fatura', guard: flag('listInvoices'), built: true },
  /** The address names the person unless it is the caller; the server checks who may read it. */
  statements: {
    path: '/statements',
    title: 'Extrato',
    description: 'O que ganhou em cada negócio, o que já recebeu e o que falta.',
    icon: 'coins',
    guard: anyone,
    menu: { drawer: payers, top: payers, forEarners: true },
    shortcut: 'e',
    built: true,
  },
  expenses: {
    path: '/expenses',
    title: 'Despesas',
    description: 'Custos da empresa e de cada agência.',
    icon: 'receipt-euro',
    guard: flag('listExpenses'),
    menu: { drawer: flag('listInvoices') },
    shortcut: 'd',
    built: true,
  },
  /** Consultants have a page of their own (userStats). */
  stats: {
    path: '/stats',
    title: 'Estatísticas',
    description: 'Faturação, pipeline, angariações e objetivos, por pessoa e por agência.',
    icon: 'chart-bar',
    guard: statistics,
    menu: offered,
    shortcut: 't',
    built: true,
  },
  leads: {
    path: '/leads',
    title: 'Leads',
    description: 'Candidatos e etapas do recrutamento.',
    icon: 'user-plus',
    guard: flag('listLeads'),
    menu: offered,
    shortcut: 'l',
    built: true,
  },
  lead: { path: '/leads/{id}', title: 'Lead', guard: flag('listLeads'), built: true },
  users: {
    path: '/users',
    title: 'Staff',
    description: 'Pessoas, contratos e equipas.',
    icon: 'users',
    guard: staff,
    menu: offered,
    shortcut: 's',
    built: true,
  },
  imageGenerator: {
    path: '/users/image-generator',
    title: 'Gerador de imagens',
    description: 'Imagens de boas-vindas e de top de vendas, para as redes sociais.',
    icon: 'photo-star',
    guard: flag('generateConsultantImages'),
    built: true,
  },
  user: { path: '/users/{id}', title: 'Ficha', guard: staff, built: true },
  /** Consultants open their own; the server checks whose they may open. */
  userStats: { path: '/users/{id}/stats', title: 'Estatísticas', guard: anyone, built: true },
  config: {
    path: '/config',
    title: 'Configuração',
    description: 'Listas, acessos, e-mails e notificações.',
    icon: 'settings',
    guard: flag('listConfigs'),
    menu: offered,
    shortcut: 'c',
    built: true,
  },
  configAccess: {
    path: '/config/access',
    title: 'Acessos',
    description: 'Que funções e que pessoas podem fazer o quê.',
    icon: 'lock',
    guard: sysAdmin,
    built: true,
  },
  configLists: {
    path: '/config/lists',
    title: 'Listas',
    description: 'Agências, equipas, bancos e tudo o que se escolhe nos formulários.',
    icon: 'list-details',
    guard: flag('listConfigs'),
    built: true,
  },
  configEmails: {
    path: '/config/emails',
    title: 'E-mails',
    description: 'Os textos dos e-mails, o que já foi enviado e o que falhou.',
    icon: 'mail',
    guard: flag('listConfigs'),
    built: true,
  },
  configNotifications: {
    path: '/config/notifications',
    title: 'Notificações',
    description: 'Avisos escritos à mão, para pessoas ou funções, à hora marcada.',
    icon: 'bell',
    guard: flag('listConfigs'),
    built: true,
  },
  configSettings: {
    path: '/config/settings',
    title: 'Opções da empresa',
    description: 'Como a empresa trabalha: o que os formulários pedem e o que se mostra.',
    icon: 'adjustments',
    guard: sysAdmin,
    built: true,
  },
  configDev: {
    path: '/config/dev',
    title: 'Desenvolvimento',
    description: 'Versão, base de dados, migrações e tarefas automáticas.',
    icon: 'server-cog',
    guard: sysAdmin,
    built: true,
  },
  configErrors: {
    path: '/config/errors',
    title: 'Erros',
    description: 'O que correu mal no servidor e nos ecrãs, agrupado por causa.',
    icon: 'bug',
    guard: sysAdmin,
    built: true,
  },
  profile: {
    path: '/profile',
    title: 'O meu perfil',
    description: 'Os seus dados, a password e as preferências.',
    icon: 'user-circle',
    guard: anyone,
    built: true,
  },
  /** Where Google leads back to after an account was authorized. */
  gmail: {
    path: '/gmail',
    title: 'Gmail',
    description: 'A sua conta Google: rascunhos de e-mail e calendário.',
    keywords: 'google rascunhos e-mail email calendário',
    icon: 'brand-gmail',
    guard: anyone,
    built: true,
  },
  /** Where people type that they want to sign in: the login, and with a session the root. */
  login: { path: '/login', title: 'Iniciar sessão', guard: anyone, built: true },
  forgotPassword: { path: '/forgot-password', title: 'Recuperar password', guard: anyone, built: true },
  logout: { path: '/logout', title: 'Terminar sessão', guard: anyone, built: true },
} as const satisfies Record<string, Row>

export type ScreenName = keyof typeof screens
/** The names of all icons in the table. */
export type ScreenIcon = Extract<(typeof screens)[ScreenName], { icon: string }>['icon']

export interface NamedScreen extends Screen {
  readonly name: ScreenName
  readonly icon?: ScreenIcon
}

/** The table as an array, in menu order. */
export const screenList: readonly NamedScreen[] = (
  Object.entries(screens) as [ScreenName, Omit<NamedScreen, 'name'>][]
).map(([name, screen]) => ({ name, ...screen }))

export type Exists = (screen: Pick<Screen, 'built'>) => boolean
/** The default everywhere except in tests of the finished product. */
export const isBuilt: Exists = screen => screen.built

export function mayOpen(
  screen: Pick<Screen, 'guard' | 'built'>,
  person: Person,
  features: Features,
  exists: Exists = isBuilt,
): boolean {
  return exists(screen) && allows(screen.guard, person, features)
}

/** The screen of one record of a group, `/{group}/{id}`, if there is one. */
export function pageOf(group: string): NamedScreen | undefined {
  return screenList.find(({ path }) => path === `/${group}/{id}`)
}
