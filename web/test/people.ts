import { defaultFeatures } from '@tipy/domain/access/matrix'
import type { Role } from '@tipy/domain/access/roles'
import type { Config } from '@tipy/domain/company/config'
import { standardSettings } from '@tipy/domain/company/settings'
import { defaultLists } from '@tipy/domain/features/config/defaults/defaults'
import type { OwnUser } from '@tipy/domain/features/users/users.contract'
import type { Reply } from '#api/client.ts'

const office = {
  active: true,
  broker: null,
  coo: null,
  nif: null,
  ami: null,
  address: null,
  postalCode: null,
  city: null,
}

// The default lists are read-only; a configuration on the wire is not.
export const config = {
  ...defaultLists,
  offices: [
    { ...office, key: 'lisboa', name: 'Lisboa' },
    { ...office, key: 'porto', name: 'Porto' },
  ],
  teams: [],
  billingLimit: 100_000,
  billingLimitPercentage: 50,
  settings: standardSettings,
} as unknown as Config

export function person(role: Role, changes: Partial<OwnUser> = {}): OwnUser {
  return {
    _id: '0b9e0b52-5f0e-4e6e-9d0c-0d2b1c3a4f5e',
    _created: '2024-01-10T09:00:00.000Z',
    version: 1,
    name: 'Inês Conceição',
    completeName: 'Inês Maria da Conceição',
    email: 'ines@horizonte.pt',
    personalEmail: null,
    role,
    otherRoles: [],
    offices: ['lisboa', 'porto'],
    team: null,
    teamName: null,
    manager: null,
    managerName: null,
    gender: 'feminino',
    birthday: '1988-04-05',
    phone: '912345678',
    phone2: null,
    socialMedia: {},
    country: 'PT',
    nif: '226157870',
    niss: '11328407221',
    cc: null,
    iban: 'PT50000201231234567890154',
    address: null,
    postalCode: null,
    city: null,
    startDate: '2021-09-01',
    contractType: null,
    commission: 47.8,
    bankCommission: 20,
    image: null,
    active: true,
    darkMode: false,
    horizontalMenu: false,
    comfortableRows: false,
    foldedTotals: false,
    profiles: [],
    needsPasswordChange: false,
    gmailRefreshToken: false,
    ...changes,
  }
}

export function loginReply(user: OwnUser): Reply<'POST /api/auth/login'> {
  return { user, token: `token-of-${user.role}`, company: 'horizonte', needsPasswordChange: user.needsPasswordChange }
}

export function configReply(user: OwnUser, redirect = '/'): Reply<'GET /api/auth/config'> {
  const features = defaultFeatures as Reply<'GET /api/auth/config'>['accessMap']['features']
  const accessMap = { features, redirect, name: 'Horizonte', hasStatement: false }
  return { user, config, accessMap, oldestDate: '2023-01-02' }
}
