import type { Conversion, ConversionFormProps } from '#features/leads/wizard/conversion.ts'
import { lazily } from '#ui/lazily.tsx'

const LazyForm = lazily(async () => (await import('./LeadConversionForm.tsx')).LeadConversionForm)

/** The staff form for step 6 of a lead's timeline, loaded at its first use. */
function LeadConversion(props: ConversionFormProps) {
  return <LazyForm {...props} />
}

export const conversion: Conversion = { Form: LeadConversion }
