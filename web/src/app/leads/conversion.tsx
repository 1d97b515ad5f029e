import { lazy, Suspense } from 'react'
import type { Conversion, ConversionFormProps } from '#features/leads/wizard/conversion.ts'

const LazyForm = lazy(async () => ({ default: (await import('./LeadConversionForm.tsx')).LeadConversionForm }))

/** The staff form for step 6 of a lead's timeline, loaded at its first use. */
function LeadConversion(props: ConversionFormProps) {
  return (
    <Suspense fallback={null}>
      <LazyForm {...props} />
    </Suspense>
  )
}

export const conversion: Conversion = { Form: LeadConversion }
