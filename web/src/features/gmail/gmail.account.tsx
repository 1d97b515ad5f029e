import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import type { GmailAccount } from '@tipy/domain/features/gmail/gmail.contract'
import { useState } from 'react'
import { call } from '#api/client.ts'
import { explain } from '#api/explain.ts'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { Loading } from '#ui/Loading.tsx'
import { RetryNote } from '#ui/RetryNote.tsx'
import { toast } from '#ui/toast.ts'
import { connectAddress, type GmailReply, gmailKey, gmailStateOf, useGmail } from './gmail.calls.ts'
import { ConnectLink } from './gmail.connect.tsx'

interface GmailAccountProps {
  /** Where connecting leads back to. */
  readonly returnTo: string
  /** The account was connected or disconnected: the user's own record says so too. */
  readonly onConnected: (isConnected: boolean) => void
}

/** The user's Google account: connected or not, and how to change that. */
export function GmailAccountCard(props: GmailAccountProps) {
  const { data, isError, refetch } = useGmail()
  if (data) return <AccountDetails gmail={data} {...props} />
  return isError ? <RetryNote onRetry={() => void refetch()} /> : <Loading height={96} />
}

function AccountDetails({ gmail, returnTo, onConnected }: GmailAccountProps & { readonly gmail: GmailReply }) {
  const { account, batch } = gmail
  const state = gmailStateOf(gmail)
  return (
    <Stack gap="sm" align="flex-start">
      {account ? (
        <Connected account={account} />
      ) : (
        <Text size="sm">
          Com a sua conta ligada, os rascunhos de e-mail aparecem no seu Gmail, prontos a enviar, e as reuniões com
          candidatos no seu calendário.
        </Text>
      )}
      {batch && (
        <Text size="sm">
          {state === 'connected'
            ? 'Há rascunhos a ser gerados: continuam sozinhos.'
            : 'Há rascunhos à espera: continuam assim que a conta estiver ligada.'}
        </Text>
      )}
      <Group gap="xs">
        {state !== 'connected' && <ConnectLink state={state} returnTo={returnTo} />}
        {account?.state === 'connected' && !account.hasCalendar && <CalendarLink returnTo={returnTo} />}
        {account && <Disconnect account={account} onConnected={onConnected} />}
      </Group>
    </Stack>
  )
}

function Connected({ account: { email, state, hasCalendar } }: { readonly account: GmailAccount }) {
  if (state === 'lost')
    return (
      <Alert color="yellow" title={`A ligação a ${email} perdeu-se`} w="100%">
        A Google já não aceita a autorização que deu. Nada se perdeu: ligue a conta de novo para continuar.
      </Alert>
    )
  return (
    <>
      <Text size="sm">
        Ligada como <strong>{email}</strong>
      </Text>
      <Text size="sm" c="dimmed">
        {hasCalendar
          ? 'As suas reuniões com candidatos são escritas no calendário desta conta.'
          : 'Sem acesso ao calendário: as reuniões com candidatos não são escritas nele.'}
      </Text>
    </>
  )
}

function CalendarLink({ returnTo }: Pick<GmailAccountProps, 'returnTo'>) {
  return (
    <Button component="a" href={connectAddress(returnTo)} variant="light">
      Autorizar o calendário
    </Button>
  )
}

interface DisconnectProps extends Pick<GmailAccountProps, 'onConnected'> {
  readonly account: GmailAccount
}

function Disconnect({ account: { email }, onConnected }: DisconnectProps) {
  const queries = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  async function disconnect() {
    const answer = await call('DELETE /api/gmail')
    setAsking(false)
    await queries.invalidateQueries({ queryKey: gmailKey })
    if (!answer.ok) return void toast.failure(explain(answer))
    onConnected(false)
    return void toast.success('Conta Gmail desligada')
  }
  return (
    <>
      <Button variant="default" onClick={() => setAsking(true)}>
        Desligar
      </Button>
      {isAsking && (
        <ConfirmDialog
          title="Desligar a conta Gmail"
          action="Desligar"
          onConfirm={disconnect}
          onClose={() => setAsking(false)}
        >
          A autorização de {email} termina também na Google. Os rascunhos que já estão no Gmail ficam; os que esperam só
          continuam quando ligar a conta de novo.
        </ConfirmDialog>
      )}
    </>
  )
}
