import {
  IconArrowBackUp,
  IconCalendarEvent,
  IconMail,
  IconMessage,
  IconPhone,
  IconPresentation,
  IconShieldCheck,
  IconTrophy,
  IconUserShare,
  IconWorld,
  type TablerIcon,
} from '@tabler/icons-react'
import type { LeadEvent, LeadEventSubType, LeadEventType } from '@tipy/domain/features/leads/leads.events'

const iconsOfType: Readonly<Record<LeadEventType, TablerIcon>> = {
  recruiter: IconUserShare,
  contact: IconPhone,
  interview: IconCalendarEvent,
  presentation: IconPresentation,
  approval: IconShieldCheck,
  recruited: IconTrophy,
}
const iconsOfSubType: Readonly<Partial<Record<LeadEventSubType, TablerIcon>>> = {
  message: IconMessage,
  email: IconMail,
  socialNetwork: IconWorld,
  reopened: IconArrowBackUp,
}

/** The icon of an event, the same on the page and in the wizard. */
export const eventIcon = ({ type, subType }: Pick<LeadEvent, 'type' | 'subType'>): TablerIcon =>
  (subType && iconsOfSubType[subType]) ?? iconsOfType[type]
