import type { ShownLead } from '@tipy/domain/features/leads/leads.contract'
import { type ComponentType, createContext, useContext } from 'react'

export interface ConversionFormProps {
  readonly lead: ShownLead
  /** The lead was read again or drafted: the wizard goes on with this one. */
  readonly onLead: (lead: ShownLead) => void
  /** Drafted or converted: the wizard reads the lead again. */
  readonly onDone: () => void
  readonly onClose: () => void
}

/** The staff form of a candidate. The application provides it: people are another feature. */
export interface Conversion {
  readonly Form: ComponentType<ConversionFormProps>
}

const ConversionContext = createContext<Conversion | null>(null)
export const ConversionProvider = ConversionContext.Provider

/** Null where no form is provided: then only an existing person can be chosen. */
export const useConversion = (): Conversion | null => useContext(ConversionContext)
