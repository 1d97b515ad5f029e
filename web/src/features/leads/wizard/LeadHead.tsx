import { Anchor } from '@mantine/core'
import { IconMail, IconPhone } from '@tabler/icons-react'
import type { ShownLead } from '@tipy/domain/features/leads/leads.contract'
import type { Stage } from '@tipy/domain/features/leads/leads.stages'
import { formatPhone, phoneLink } from '@tipy/domain/identity/phone'
import { itemName, useNames } from '#kinds/names.ts'
import { StateTag } from '#ui/StateTag.tsx'
import classes from './wizard.module.css'

interface LeadHeadProps {
  readonly lead: ShownLead
  readonly stage: Stage
}

/** Where the lead stands, and how to reach the candidate: one press on a phone. */
export function LeadHead({ lead: { phone, personalEmail, source }, stage }: LeadHeadProps) {
  const names = useNames()
  const item = names.item('stages', stage)
  return (
    <div className={classes.head}>
      <StateTag color={item?.color ?? '#868e96'} label={item?.name ?? stage} />
      {phone && (
        <Anchor href={phoneLink(phone)} className={classes.reach}>
          <IconPhone size={16} aria-hidden /> {formatPhone(phone)}
        </Anchor>
      )}
      {personalEmail && (
        <Anchor href={`mailto:${personalEmail}`} className={classes.reach}>
          <IconMail size={16} aria-hidden /> {personalEmail}
        </Anchor>
      )}
      {source && <span className={classes.quiet}>{itemName(names, 'sources', source)}</span>}
    </div>
  )
}
