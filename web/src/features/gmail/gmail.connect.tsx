import { Button, Text } from '@mantine/core'
import { IconBrandGmail } from '@tabler/icons-react'
import { errors } from '@tipy/domain/errors/errors'
import { connectAddress, type GmailState } from './gmail.calls.ts'

interface ConnectLinkProps {
  readonly state: Exclude<GmailState, 'connected'>
  readonly returnTo: string
  /** For dialogs: what is chosen in them stays while the account is connected in another tab. */
  readonly inNewTab?: boolean
}

/** Leads to Google, where the user connects their account; without Google's settings it says what is missing. */
export function ConnectLink({ state, returnTo, inNewTab = false }: ConnectLinkProps) {
  if (state === 'unavailable')
    return (
      <Text size="sm" c="dimmed">
        Para ligar uma conta Gmail: {lowerFirst(errors.GMAIL_NOT_SET.text)}.
      </Text>
    )
  return (
    <Button
      component="a"
      href={connectAddress(returnTo)}
      leftSection={<IconBrandGmail size={17} stroke={1.7} aria-hidden />}
      {...(inNewTab && { target: '_blank', rel: 'noopener', title: 'Abre noutro separador' })}
    >
      {state === 'lost' ? 'Ligar de novo o Gmail' : 'Ligar conta Gmail'}
    </Button>
  )
}

const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1)
