/** Who is paid on a side in addition to its consultant, and the field with their percentage (docs/features/deal.md). */
export const responsibles = {
  CommercialDirector: 'CommercialDirectorCommission',
  Broker: 'BrokerCommission',
  Coo: 'CooCommission',
  Recruiter: 'RecruiterPercentage',
  RecruiterDirector: 'RecruiterDirectorPercentage',
} as const
export type Responsible = keyof typeof responsibles
export const responsibleNames = Object.keys(responsibles) as readonly Responsible[]
