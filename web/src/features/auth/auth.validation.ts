import { samePasswordText } from '@tipy/domain/features/auth/auth.rules'
import { mandatory } from '#ui/messages.ts'

/** For e-mails and names: spaces alone count as empty. */
export const required = {
  validate: (value: string) => value.trim() !== '' || mandatory,
}

/** A password is taken as typed, spaces included. */
export const requiredPassword = { required: mandatory }

export const sameAs = (other: string) => (repeat: string) => repeat === other || 'Passwords têm de ser iguais'

export const differentFrom = (old: string) => (value: string) => value !== old || samePasswordText
