import type { Users } from '@tipy/domain/features/users/users.record'
import type { BodyName } from '@tipy/domain/record/define'

interface UserSection {
  readonly title: string
  readonly fields: readonly BodyName<Users>[]
}

/** Where a person came from; their page links to the lead there. */
export const recruitmentTitle = 'Recrutamento'

/** The three columns of the form and of the page, in the order in which they are read and filled in. */
export const userColumns = [
  [
    {
      title: 'Dados pessoais',
      fields: ['name', 'completeName', 'gender', 'birthday', 'country', 'qualifications'],
    },
    { title: 'Contactos', fields: ['email', 'personalEmail', 'phone', 'phone2', 'numberInComments'] },
    {
      title: 'Documentos',
      fields: [
        'cc',
        'expirationDate',
        'residenceTitle',
        'residenceExpirationDate',
        'residenceTitleNumber',
        'nif',
        'niss',
        'iban',
      ],
    },
    { title: 'Morada', fields: ['address', 'postalCode', 'city'] },
    { title: 'Redes sociais', fields: ['socialMedia'] },
  ],
  [
    {
      title: 'Função e agências',
      fields: ['role', 'otherRoles', 'offices', 'team', 'manager', 'contactCenter'],
    },
    {
      title: 'Contrato',
      fields: [
        'contractType',
        'startDate',
        'endDate',
        'contractEndReason',
        'invoice',
        'fullTime',
        'experient',
        'experienceTypes',
      ],
    },
    { title: 'Comissões', fields: ['commission', 'bankCommission'] },
    {
      title: 'Comissões de responsáveis',
      fields: [
        'commercialDirectorCommission',
        'commercialDirectorBankCommission',
        'brokerCommission',
        'cooCommission',
        'creditManagerCommission',
        'recruiterCommission',
        'recruiterDirectorCommission',
      ],
    },
    {
      title: recruitmentTitle,
      fields: ['recruiter', 'recruiterDirector', 'source', 'stage', 'integration', 'referencedBy', 'reference'],
    },
  ],
  [
    { title: 'Equipamento', fields: ['hasComputer', 'hasPhone', 'hasVehicle'] },
    { title: 'Línguas e outros', fields: ['languages', 'shirtSize'] },
    {
      title: 'Programas',
      fields: ['vitamina21Date', 'vitamina21EndDate', 'create21Date', 'integrationMeetingDate'],
    },
    { title: 'Ofertas', fields: ['offers'] },
    { title: 'Objetivos', fields: ['goals'] },
    { title: 'Observações', fields: ['observations'] },
  ],
] as const satisfies readonly (readonly UserSection[])[]

export const userSections: readonly UserSection[] = userColumns.flat()

/** Set when a lead is converted, never by a user. */
export const notInForm = ['lead'] as const satisfies readonly BodyName<Users>[]
