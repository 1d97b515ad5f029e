import type { Conversion } from '#features/leads/wizard/conversion.ts'
import { lazily } from '#ui/lazily.tsx'

/** The staff form for step 6 of a lead's timeline, loaded at its first use. */
export const conversion: Conversion = {
  Form: lazily(async () => (await import('./LeadConversionForm.tsx')).LeadConversionForm),
}
