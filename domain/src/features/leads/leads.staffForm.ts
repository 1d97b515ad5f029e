import { isIdentity } from '../../record/identity.ts'
import type { ShownLead } from './leads.contract.ts'

/** What the staff form of a candidate starts with: everything the lead knows. */
export function staffFormValues(lead: ShownLead): Readonly<Record<string, unknown>> {
  const { name, reference, office } = lead
  const isPerson = typeof reference === 'string' && isIdentity(reference)
  const known = {
    name,
    completeName: name,
    gender: lead.gender,
    birthday: lead.birthday,
    country: lead.country,
    personalEmail: lead.personalEmail,
    phone: lead.phone,
    phone2: lead.phone2,
    role: 'consultant',
    offices: office ? [office] : undefined,
    recruiter: lead.recruiter,
    source: lead.source,
    referencedBy: isPerson ? reference : undefined,
    reference: isPerson ? undefined : reference,
    experient: lead.experient,
    experienceTypes: lead.experienceTypes,
    commission: lead.commission,
    offers: lead.offers,
  }
  return Object.fromEntries(Object.entries(known).filter(([, value]) => value !== undefined && value !== null))
}
