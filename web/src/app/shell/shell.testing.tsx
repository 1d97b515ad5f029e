import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import { render, screen } from '@testing-library/react'
import { defaultFeatures } from '@tipy/domain/access/matrix'
import type { Role } from '@tipy/domain/access/roles'
import type { Config, ListItem, ListName } from '@tipy/domain/company/config'
import { standardSettings } from '@tipy/domain/company/settings'
import { defaultLists } from '@tipy/domain/features/config/defaults/defaults'
import type { OwnUser } from '@tipy/domain/features/users/users.contract'
import { Providers } from '#app/providers.tsx'
import { session } from '#app/session/session.ts'
import { Shell } from './Shell.tsx'

const nobody: OwnUser = {
  _id: '7d3a3c5e-4f0a-4d58-9f3f-0a3f4b1c2d3e',
  _created: '2024-01-02T09:00:00Z',
  version: 1,
  name: 'Inês Conceição',
  completeName: null,
  email: 'ines@exemplo.pt',
  personalEmail: null,
  role: 'ceo',
  otherRoles: [],
  offices: [],
  team: null,
  teamName: null,
  manager: null,
  managerName: null,
  gender: null,
  birthday: null,
  phone: null,
  phone2: null,
  socialMedia: {},
  country: 'PT',
  nif: null,
  niss: null,
  cc: null,
  iban: null,
  address: null,
  postalCode: null,
  city: null,
  startDate: null,
  contractType: null,
  commission: null,
  bankCommission: null,
  image: null,
  active: true,
  darkMode: false,
  horizontalMenu: false,
  comfortableRows: false,
  foldedTotals: false,
  profiles: [],
  needsPasswordChange: false,
  gmailRefreshToken: false,
}

const office = (name: string, active = true): Config['offices'][number] => ({
  key: name.toLowerCase(),
  name,
  active,
  broker: null,
  coo: null,
  nif: null,
  ami: null,
  address: null,
  postalCode: null,
  city: null,
})

/** The company's offices; the last one is closed. */
export const offices = [...['Lisboa', 'Porto', 'Braga', 'Faro'].map(name => office(name)), office('Évora', false)]

function config(companyOffices: Config['offices']): Config {
  const lists = Object.fromEntries(Object.entries(defaultLists).map(([name, items]) => [name, [...items]]))
  return {
    ...(lists as Record<ListName, ListItem[]>),
    offices: companyOffices,
    teams: [],
    billingLimit: 0,
    billingLimitPercentage: 0,
    settings: standardSettings,
  }
}

interface Situation {
  readonly role?: Role
  /** Keys of the user's own offices. */
  readonly own?: readonly string[]
  readonly companyOffices?: Config['offices']
  readonly horizontalMenu?: boolean
  readonly path?: string
  readonly width?: number
}

/** Renders a signed-in user on some page inside the shell. */
export async function openShell(situation: Situation = {}) {
  const { role = 'ceo', own = ['lisboa', 'porto', 'braga'], companyOffices = offices } = situation
  window.innerWidth = situation.width ?? 1440
  const user = { ...nobody, role, offices: [...own], horizontalMenu: situation.horizontalMenu ?? false }
  session.set({
    token: 'token',
    company: 'exemplo',
    features: defaultFeatures,
    accessMap: { redirect: '/', name: 'Imobiliária Exemplo', hasStatement: false },
    oldestDate: '2023-02-03',
    user,
    config: config(companyOffices),
    selectedOffices: [],
    officeMode: 'single',
    dateRange: null,
    darkMode: false,
  })
  const root = createRootRoute({
    component: () => (
      <Shell>
        <Outlet />
      </Shell>
    ),
  })
  const page = createRoute({
    getParentRoute: () => root,
    path: '$',
    component: () => (
      <>
        <h1>Página</h1>
        <input aria-label="Campo" />
      </>
    ),
  })
  const history = createMemoryHistory({ initialEntries: [situation.path ?? '/'] })
  const router = createRouter({ routeTree: root.addChildren([page]), history })
  render(
    <Providers>
      <RouterProvider router={router} />
    </Providers>,
  )
  await screen.findByRole('heading', { name: 'Página' })
  return { pathname: () => router.state.location.pathname, search: () => router.state.location.search }
}
