import {
  type AnyRoute,
  createRootRoute,
  createRoute,
  createRouter,
  type RouterHistory,
  redirect,
} from '@tanstack/react-router'
import { screens } from '@tipy/domain/navigation/screens'
import { isIdentity } from '@tipy/domain/record/identity'
import { readListSearch } from '#list/state/address.ts'
import { decide } from './guard.ts'
import { lazyPage } from './lazyPage.tsx'
import { ErrorPage } from './pages/ErrorPage.tsx'
import { NotFoundPage } from './pages/NotFoundPage.tsx'
import { Root } from './Root.tsx'
import { logout } from './session/logout.ts'
import { session } from './session/session.ts'

type Screens = typeof screens
/** The screens that exist. Each must be mounted below, or this file does not compile. */
type Built = { [N in keyof Screens]: Screens[N]['built'] extends true ? N : never }[keyof Screens]

function guard({ location }: { readonly location: { readonly pathname: string } }): void {
  const { target } = decide(session.get(), location.pathname)
  if (target !== location.pathname) throw redirect({ to: target, replace: true })
}

/** The guard stands at the root: it also meets the paths of screens that are not mounted. */
const root = createRootRoute({ component: Root, notFoundComponent: NotFoundPage, beforeLoad: guard })
const under = () => root

const home = lazyPage('home', () => import('./home/HomePage.tsx'), 'HomePage')
const findings = lazyPage('findings', () => import('#features/findings/index.ts'), 'FindingsList')
const viabilities = lazyPage('viabilities', () => import('#features/viabilities/index.ts'), 'ViabilitiesList')
const reservations = lazyPage('reservations', () => import('#features/reservations/index.ts'), 'ReservationsList')
const reservation = lazyPage('reservation', () => import('./deals/DealDetail.tsx'), 'DealDetail')
const invoices = lazyPage('invoices', () => import('#features/invoices/index.ts'), 'InvoicesList')
const invoice = lazyPage('invoice', () => import('./invoices/InvoiceDetail.tsx'), 'InvoiceDetail')
const expenses = lazyPage('expenses', () => import('#features/expenses/index.ts'), 'ExpensesList')
const imageGenerator = lazyPage(
  'image-generator',
  () => import('#features/consultantImages/index.ts'),
  'ImageGeneratorPage',
)
const config = lazyPage('config', () => import('./config/ConfigHome.tsx'), 'ConfigHome')
const configAccess = lazyPage('config-access', () => import('#features/config/index.ts'), 'AccessPage')
const configLists = lazyPage('config-lists', () => import('#features/config/index.ts'), 'ListsPage')
const configDev = lazyPage('config-dev', () => import('./config/ConfigDev.tsx'), 'ConfigDev')
const configErrors = lazyPage('config-errors', () => import('#features/errors/index.ts'), 'ErrorsPage')
const configEmails = lazyPage('configEmails', () => import('#features/mail/mail.page.tsx'), 'MailPage')
const configNotifications = lazyPage(
  'configNotifications',
  () => import('#features/notifications/notices/page.tsx'),
  'NoticesPage',
)
const users = lazyPage('users', () => import('./staff/StaffList.tsx'), 'StaffList')
const user = lazyPage('user', () => import('./staff/StaffDetail.tsx'), 'StaffDetail')
const statements = lazyPage('statements', () => import('./account/Statements.tsx'), 'Statements')
const profile = lazyPage('profile', () => import('./account/Profile.tsx'), 'Profile')

/** The open tab of a record's page. */
const readTab = ({ tab }: Record<string, unknown>): { tab?: string } => (typeof tab === 'string' ? { tab } : {})

/** Whose statement is open, one's own unless said, and which of its sums. */
const readStatement = ({ person, sum }: Record<string, unknown>): { person?: string; sum?: string } => ({
  ...(typeof person === 'string' && isIdentity(person) && { person }),
  ...(typeof sum === 'string' && { sum }),
})

const mounted = {
  home: createRoute({ getParentRoute: under, path: screens.home.path, ...home }),
  findings: createRoute({
    getParentRoute: under,
    path: screens.findings.path,
    validateSearch: readListSearch,
    ...findings,
  }),
  viabilities: createRoute({
    getParentRoute: under,
    path: screens.viabilities.path,
    validateSearch: readListSearch,
    ...viabilities,
  }),
  reservations: createRoute({
    getParentRoute: under,
    path: screens.reservations.path,
    validateSearch: readListSearch,
    ...reservations,
  }),
  reservation: createRoute({
    getParentRoute: under,
    path: '/reservations/$id',
    validateSearch: readTab,
    ...reservation,
  }),
  invoices: createRoute({
    getParentRoute: under,
    path: screens.invoices.path,
    validateSearch: readListSearch,
    ...invoices,
  }),
  invoice: createRoute({
    getParentRoute: under,
    path: '/invoices/$id',
    validateSearch: readTab,
    ...invoice,
  }),
  expenses: createRoute({
    getParentRoute: under,
    path: screens.expenses.path,
    validateSearch: readListSearch,
    ...expenses,
  }),
  imageGenerator: createRoute({ getParentRoute: under, path: screens.imageGenerator.path, ...imageGenerator }),
  config: createRoute({ getParentRoute: under, path: screens.config.path, ...config }),
  configAccess: createRoute({ getParentRoute: under, path: screens.configAccess.path, ...configAccess }),
  configLists: createRoute({ getParentRoute: under, path: screens.configLists.path, ...configLists }),
  configDev: createRoute({ getParentRoute: under, path: screens.configDev.path, ...configDev }),
  configErrors: createRoute({ getParentRoute: under, path: screens.configErrors.path, ...configErrors }),
  configEmails: createRoute({ getParentRoute: under, path: screens.configEmails.path, ...configEmails }),
  configNotifications: createRoute({
    getParentRoute: under,
    path: screens.configNotifications.path,
    ...configNotifications,
  }),
  users: createRoute({ getParentRoute: under, path: screens.users.path, validateSearch: readListSearch, ...users }),
  user: createRoute({
    getParentRoute: under,
    path: '/users/$id',
    validateSearch: readTab,
    ...user,
  }),
  statements: createRoute({
    getParentRoute: under,
    path: screens.statements.path,
    validateSearch: readStatement,
    ...statements,
  }),
  profile: createRoute({ getParentRoute: under, path: screens.profile.path, ...profile }),
  /** Drawn by the root while there is no token; with one, the guard leads away. */
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
    // Whoever leads a person somewhere decides once: nothing is loaded, and nobody logged out, by hovering.
    defaultPreload: false,
  })
}

export type AppRouter = ReturnType<typeof createAppRouter>

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter
  }
}
