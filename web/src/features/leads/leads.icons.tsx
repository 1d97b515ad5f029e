import {
  IconArrowBackUp,
  IconCalendarEvent,
  IconMail,
  IconMessage,
  IconPhone,
  IconPresentation,
  type IconProps,
  IconShieldCheck,
  IconTrophy,
  IconUserShare,
  IconWorld,
  type TablerIcon,
} from '@tabler/icons-react'
import type { LeadEvent, LeadEventSubType, LeadEventType } from '@tipy/domain/features/leads/leads.events'
import { createElement } from 'react'

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

interface EventIconProps extends IconProps {
  readonly event: Pick<LeadEvent, 'type' | 'subType'>
}

/** The icon of an event, the same on the page and in the wizard. */
export function EventIcon({ event: { type, subType }, ...look }: EventIconProps) {
  return createElement((subType && iconsOfSubType[subType]) ?? iconsOfType[type], { 'aria-hidden': true, ...look })
}
