import type { FieldName } from '../../record/define.ts'
import type { Reservations } from './reservations.record.ts'

/** Documents required of a property, with the field of the day each arrived where there is one. */
export const propertyDocuments = [
  { field: 'predialRegistrationCertificate' },
  { field: 'predialBooklet' },
  { field: 'usageLicense' },
  { field: 'luExemptionCertificate' },
  { field: 'infrastructureCertificate' },
  { field: 'housingTechnicalSheet' },
  { field: 'energeticCertificate' },
  { field: 'propertyPlan' },
  { field: 'kyc' },
  { field: 'preferenceRights', day: 'preferenceRightsDate' },
  { field: 'condominiumDeclaration', day: 'condominiumDeclarationDate' },
  { field: 'statementDeclaration', day: 'statementDeclarationDate' },
] as const satisfies readonly { readonly field: FieldName<Reservations>; readonly day?: FieldName<Reservations> }[]

export const documentFields = propertyDocuments.flatMap(document =>
  'day' in document ? [document.field, document.day] : [document.field],
)
