import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { screens } from '@tipy/domain/navigation/screens'
import { useSessionContext } from '#session/sessionContext.ts'

/** The lead a person was, for users who may open leads; the server decides which of them they see. */
export function LeadOrigin({ lead }: { readonly lead: string | null | undefined }) {
  const { flags } = useSessionContext()
  if (!lead || !flags.has('listLeads')) return null
  return (
    <Anchor component={Link} to={screens.lead.path.replace('{id}', lead)} size="sm" mt="sm" display="inline-block">
      Ver a lead de onde veio
    </Anchor>
  )
}
