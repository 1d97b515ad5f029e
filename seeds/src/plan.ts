import type { Role } from '@tipy/domain/access/roles'
import { type CompanySettings, standardSettings, variantSettings } from '@tipy/domain/company/settings'
import type { PlaceKey } from './places.ts'

export interface TeamPlan {
  readonly name: string
  readonly consultants: number
  /** How many of them have left. */
  readonly left?: number
}

/** The people of one commercial director. Without a director the broker leads them. */
export interface BranchPlan {
  readonly director: boolean
  /** One entry per team leader: the teams they manage. */
  readonly leaders: readonly (readonly TeamPlan[])[]
  /** Consultants without a team. */
  readonly independents: number
}

export interface OfficePlan {
  readonly name: string
  /** Prefix of the references of its listings. */
  readonly letters: string
  /** Monthly rent of the shop, in euros. */
  readonly rent: number
  readonly address: string
  readonly postalCode: string
  readonly city: string
  /** First eight digits of the NIPC. */
  readonly nif: string
  readonly ami: string
  /** Where its people live. */
  readonly homes: readonly PlaceKey[]
  readonly branches: readonly BranchPlan[]
  /** Back office people of this office, in addition to those of the headquarters. */
  readonly support: readonly Role[]
}

export interface CompanyPlan {
  readonly code: string
  readonly name: string
  readonly settings: CompanySettings
  readonly billingLimit: number
  readonly billingLimitPercentage: number
  /** The first one is the headquarters. */
  readonly offices: readonly OfficePlan[]
  /** Listings of three years. */
  readonly findings: number
  /** Candidates of three years. */
  readonly leads: number
}

const team = (name: string, consultants: number, left = 0): TeamPlan => ({ name: `Equipa ${name}`, consultants, left })
const branch = (leaders: BranchPlan['leaders'], independents = 0): BranchPlan => ({
  director: true,
  leaders,
  independents,
})

const horizonte: CompanyPlan = {
  code: 'horizonte',
  name: 'Horizonte',
  settings: standardSettings,
  billingLimit: 60_000,
  billingLimitPercentage: 50,
  findings: 2500,
  leads: 265,
  offices: [
    {
      name: 'Lisboa',
      letters: 'LX',
      rent: 4200,
      address: 'Avenida da República 45, 2.º',
      postalCode: '1050-187',
      city: 'Lisboa',
      nif: '50912034',
      ami: '10214',
      homes: ['lisboa', 'amadora', 'odivelas'],
      // The first team leader has two teams and more than twenty people: enough to fill the lists of that account.
      branches: [branch([[team('Tejo', 12, 1), team('Avenidas', 12, 1)]]), branch([[team('Sete Colinas', 8, 1)]], 1)],
      support: ['creditManager', 'processManager', 'assistant', 'hr'],
    },
    {
      name: 'Cascais',
      letters: 'CC',
      rent: 2900,
      address: 'Avenida Valbom 22, loja A',
      postalCode: '2750-508',
      city: 'Cascais',
      nif: '51027461',
      ami: '11873',
      homes: ['cascais', 'oeiras'],
      branches: [branch([[team('Guia', 8, 1)]], 1)],
      support: ['assistant'],
    },
    {
      name: 'Porto',
      letters: 'OP',
      rent: 2600,
      address: 'Avenida da Boavista 1245, 3.º Dto.',
      postalCode: '4100-130',
      city: 'Porto',
      nif: '51138820',
      ami: '12450',
      homes: ['porto', 'gaia'],
      branches: [branch([[team('Douro', 6, 1)], [team('Foz', 5)]], 1)],
      support: ['recruiter', 'creditManager', 'processManager', 'assistant'],
    },
    {
      name: 'Braga',
      letters: 'BR',
      rent: 1350,
      address: 'Avenida Central 88, 1.º',
      postalCode: '4710-229',
      city: 'Braga',
      nif: '51340977',
      ami: '13906',
      homes: ['braga'],
      branches: [branch([[team('Bom Jesus', 6, 1)]], 1)],
      support: ['creditManager', 'assistant'],
    },
    {
      name: 'Coimbra',
      letters: 'CO',
      rent: 1250,
      address: 'Rua da Sofia 120',
      postalCode: '3000-390',
      city: 'Coimbra',
      nif: '51455203',
      ami: '14522',
      homes: ['coimbra'],
      branches: [branch([[team('Mondego', 6, 1)]], 1)],
      support: ['processManager', 'assistant'],
    },
    {
      name: 'Faro',
      letters: 'FA',
      rent: 1500,
      address: 'Rua de Santo António 61',
      postalCode: '8000-283',
      city: 'Faro',
      nif: '51501846',
      ami: '15031',
      homes: ['faro'],
      branches: [branch([[team('Ria Formosa', 6, 1)]], 1)],
      support: ['recruiter', 'assistant'],
    },
  ],
}

const brokerLed = (consultants: number): BranchPlan => ({ director: false, leaders: [], independents: consultants })

const realtyArt: CompanyPlan = {
  code: 'realtyart',
  name: 'RealtyArt',
  settings: variantSettings,
  billingLimit: 45_000,
  billingLimitPercentage: 47.8,
  findings: 800,
  leads: 135,
  offices: [
    {
      name: 'Aveiro',
      letters: 'AV',
      rent: 1400,
      address: 'Avenida Dr. Lourenço Peixinho 96, 1.º',
      postalCode: '3800-159',
      city: 'Aveiro',
      nif: '50833417',
      ami: '9876',
      homes: ['aveiro'],
      branches: [branch([[team('Salinas', 11, 1), team('Moliceiro', 11, 1)]])],
      support: [],
    },
    {
      name: 'Leiria',
      letters: 'LE',
      rent: 950,
      address: 'Largo 5 de Outubro 14',
      postalCode: '2400-120',
      city: 'Leiria',
      nif: '51270655',
      ami: '13377',
      homes: ['leiria'],
      branches: [brokerLed(3)],
      support: [],
    },
    {
      name: 'Viseu',
      letters: 'VI',
      rent: 850,
      address: 'Rua Formosa 37',
      postalCode: '3500-135',
      city: 'Viseu',
      nif: '51688092',
      ami: '16240',
      homes: ['viseu'],
      branches: [brokerLed(3)],
      support: [],
    },
  ],
}

export const companyPlans: readonly CompanyPlan[] = [horizonte, realtyArt]
