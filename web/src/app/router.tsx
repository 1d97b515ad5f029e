import {
  type AnyRoute,
  createRootRoute,
  createRoute,
  createRouter,
  type RouterHistory,
  redirect,
} from '@tanstack/react-router'
import { screens } from '@tipy/domain/navigation/screens'
import type { RecordName } from '@tipy/domain/records'
import type { ComponentType } from 'react'
import { readGmailSearch } from '#features/gmail/gmail.search.ts'
import { readPersonSearch } from '#features/stats/person/search.ts'
import { readDashboardSearch } from '#features/widgets/widgets.search.ts'
import { readListSearch } from '#list/state/address.ts'
import { toast } from '#ui/toast.ts'
import { readStatementsSearch } from './account/statementsSearch.ts'
import { decide } from './guard.ts'
import { lazyPage } from './lazyPage.tsx'
import { ErrorPage } from './pages/ErrorPage.tsx'
import { NotFoundPage } from './pages/NotFoundPage.tsx'
import { Root } from './Root.tsx'
import { logout } from './session/logout.ts'
import { session } from './session/session.ts'
import { readStatsSearch } from './stats/statsSearch.ts'

type Screens = typeof screens
/** The screens that are built. Each must be mounted below, or this file does not compile. */
type Built = { [N in keyof Screens]: Screens[N]['built'] extends true ? N : never }[keyof Screens]

interface Guarded {
  readonly location: { readonly pathname: string; readonly href: string }
}

function guard({ location }: Guarded): void {
  const { target, refused } = decide(session.get(), location)
  if (target === location.pathname) return
  if (refused) toast.failure(`Não tem acesso à página ${refused}`)
  throw redirect({ to: target, replace: true })
}

/** The guard runs at the root, so that it also covers paths of screens that are not mounted. */
const root = createRootRoute({ component: Root, notFoundComponent: NotFoundPage, beforeLoad: guard })
const under = () => root

/** The open tab of a record's page. */
const readTab = ({ tab }: Record<string, unknown>): { tab?: string } => (typeof tab === 'string' ? { tab } : {})

/** `/invoices/{id}` as the router writes it. */
type Routed<P extends string> = P extends `${infer Before}{id}${infer After}` ? `${Before}$id${After}` : P

const routed = <N extends Built>(name: N) => screens[name].path.replace('{id}', '$id') as Routed<Screens[N]['path']>

type Load<E extends string> = () => Promise<Record<E, ComponentType>>

/** A screen whose page is a separate chunk, exported under a name. */
function page<N extends Built, E extends string>(name: N, load: Load<E>, exported: E) {
  return createRoute({ getParentRoute: under, path: routed(name), ...lazyPage(name, load, exported) })
}

/** The list of a record: the address holds its state. */
function list<N extends Built & RecordName, E extends string>(name: N, load: Load<E>, exported: E) {
  return createRoute({
    getParentRoute: under,
    path: routed(name),
    validateSearch: readListSearch,
    ...lazyPage(name, load, exported),
  })
}

/** The page of one record: the address holds the open tab. */
function record<N extends Built, E extends string>(name: N, load: Load<E>, exported: E) {
  return createRoute({
    getParentRoute: under,
    path: routed(name),
    validateSearch: readTab,
    ...lazyPage(name, load, exported),
  })
}

/** The page of every screen that is built. */
const mounted = {
  /** The dashboard, or the statistics of a consultant, with what they chose in the address. */
  home: createRoute({
    getParentRoute: under,
    path: screens.home.path,
    validateSearch: search => ({ ...readPersonSearch(search), ...readDashboardSearch(search) }),
    ...lazyPage('home', () => import('./home/HomePage.tsx'), 'HomePage'),
  }),
  findings: list('findings', () => import('#features/findings/index.ts'), 'FindingsList'),
  viabilities: list('viabilities', () => import('#features/viabilities/index.ts'), 'ViabilitiesList'),
  reservations: list('reservations', () => import('#features/reservations/index.ts'), 'ReservationsList'),
  reservation: record('reservation', () => import('./deals/ReservationDetail.tsx'), 'ReservationDetail'),
  invoices: list('invoices', () => import('./invoices/InvoicesScreen.tsx'), 'InvoicesScreen'),
  invoice: record('invoice', () => import('./invoices/InvoiceDetail.tsx'), 'InvoiceDetail'),
  expenses: list('expenses', () => import('#features/expenses/index.ts'), 'ExpensesList'),
  leads: list('leads', () => import('#features/leads/index.ts'), 'LeadsList'),
  lead: record('lead', () => import('./leads/LeadDetail.tsx'), 'LeadDetail'),
  users: list('users', () => import('./staff/UsersScreen.tsx'), 'UsersScreen'),
  user: record('user', () => import('./staff/UserDetail.tsx'), 'UserDetail'),
  userStats: createRoute({
    getParentRoute: under,
    path: routed('userStats'),
    validateSearch: readPersonSearch,
    ...lazyPage('userStats', () => import('./stats/PersonStats.tsx'), 'PersonStats'),
  }),
  stats: createRoute({
    getParentRoute: under,
    path: screens.stats.path,
    validateSearch: readStatsSearch,
    ...lazyPage('stats', () => import('./stats/StatsPage.tsx'), 'StatsPage'),
  }),
  imageGenerator: page('imageGenerator', () => import('#features/consultantImages/index.ts'), 'ImageGeneratorPage'),
  config: page('config', () => import('./config/ConfigHome.tsx'), 'ConfigHome'),
  configAccess: page('configAccess', () => import('#features/config/index.ts'), 'AccessPage'),
  configLists: page('configLists', () => import('#features/config/index.ts'), 'ListsPage'),
  configSettings: page('configSettings', () => import('./config/SettingsScreen.tsx'), 'SettingsScreen'),
  configDev: page('configDev', () => import('#features/dev/index.ts'), 'DevPage'),
  configErrors: page('configErrors', () => import('#features/errors/index.ts'), 'ErrorsPage'),
  configEmails: page('configEmails', () => import('#features/mail/mail.page.tsx'), 'MailPage'),
  configNotifications: page(
    'configNotifications',
    () => import('#features/notifications/notices/page.tsx'),
    'NoticesPage',
  ),
  statements: createRoute({
    getParentRoute: under,
    path: screens.statements.path,
    validateSearch: readStatementsSearch,
    ...lazyPage('statements', () => import('./account/Statements.tsx'), 'Statements'),
  }),
  gmail: createRoute({
    getParentRoute: under,
    path: screens.gmail.path,
    validateSearch: readGmailSearch,
    ...lazyPage('gmail', () => import('./gmail/GmailScreen.tsx'), 'GmailScreen'),
  }),
  profile: page('profile', () => import('./account/Profile.tsx'), 'Profile'),
  /** Drawn by the root while there is no token; with one, the guard redirects. */
  login: createRoute({ getParentRoute: under, path: screens.login.path }),
  forgotPassword: createRoute({ getParentRoute: under, path: screens.forgotPassword.path }),
  logout: createRoute({
    getParentRoute: under,
    path: screens.logout.path,
    beforeLoad: ({ preload }) => {
      if (preload) return
      logout()
      throw redirect({ to: '/', replace: true })
    },
  }),
} satisfies Record<Built, AnyRoute>

const routeTree = root.addChildren(mounted)

export function createAppRouter(history?: RouterHistory) {
  return createRouter({
    routeTree,
    ...(history && { history }),
    defaultErrorComponent: ErrorPage,
    scrollRestoration: true,
    // No preloading on hover: a redirect or the logout must run once, on the click.
    defaultPreload: false,
  })
}

export type AppRouter = ReturnType<typeof createAppRouter>

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter
  }
}
