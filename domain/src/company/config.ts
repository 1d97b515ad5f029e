import { z } from 'zod'

/** Lists of items with key and name. Some also have a colour (stages, states), a type (banks …) or an outcome (states). */
export const listNames = [
  'banks',
  'billingTypes',
  'giveUpReasons',
  'documentationTypes',
  'internalCreditTypes',
  'houseTypes',
  'dealTypes',
  'condominiumTypes',
  'complianceTypes',
  'contractTypes',
  'findingContractTypes',
  'regimes',
  'viabilityStates',
  'reservationStates',
  'states',
  'expenseCategories',
  'expenseSubCategories',
  'genders',
  'sources',
  'experienceTypes',
  'stages',
  'roles',
  'offers',
  'qualifications',
  'maritalStatusTypes',
  'marriageRegimeTypes',
  'invoiceTypes',
  'shirtSizes',
  'statTypes',
  'goalFrequencies',
  'goalGroups',
  'goalTypes',
] as const

export type ListName = (typeof listNames)[number]

const listItem = z.object({
  key: z.string(),
  name: z.string(),
  active: z.boolean(),
  /** Colour of a stage or state; a state without one has a derived one (`withColors`). */
  color: z.string().optional(),
  /**
   * Banks: deal or noDeal. Contract types: consultant or staff. Sub-categories: the key of their category.
   * Stat and goal types: deals or leads. Sources of leads: personal or company.
   */
  type: z.string().optional(),
  /** States: whether a record in this state is open, done or broken. */
  outcome: z.enum(['open', 'done', 'broken']).optional(),
})
export type ListItem = z.output<typeof listItem>

const office = z.object({
  key: z.string(),
  name: z.string(),
  active: z.boolean(),
  broker: z.string().nullable(),
  coo: z.string().nullable(),
  nif: z.string().nullable(),
  ami: z.string().nullable(),
  address: z.string().nullable(),
  postalCode: z.string().nullable(),
  city: z.string().nullable(),
})

const team = z.object({ key: z.string(), name: z.string(), teamManagers: z.array(z.string()), active: z.boolean() })

export const settings = z.object({
  contractPdfRequired: z.boolean(),
  presentationStep: z.boolean(),
  recruiterDirector: z.boolean(),
  amlChecks: z.boolean(),
  findingContractFields: z.boolean(),
  commissionPresets: z.boolean(),
  interviewSavesCommission: z.boolean(),
  /** Days without an event after which an open lead is one of 'Parados'. */
  leadIdleDays: z.number(),
  groupToggle: z.boolean(),
  rankingShowsBilling: z.boolean(),
  /** Months after closing until the data of a refused candidate is erased; 0: never. */
  candidateRetentionMonths: z.number(),
  /** Null: references show billing only. */
  referencePercentage: z.number().nullable(),
})

/** Everything the forms choose from: `config` of GET /api/auth/config. */
export const config = z.object({
  ...(Object.fromEntries(listNames.map(name => [name, z.array(listItem)])) as Record<
    ListName,
    z.ZodArray<typeof listItem>
  >),
  offices: z.array(office),
  teams: z.array(team),
  billingLimit: z.number(),
  billingLimitPercentage: z.number(),
  settings,
})
export type Config = z.output<typeof config>
