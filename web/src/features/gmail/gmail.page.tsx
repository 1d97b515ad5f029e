import { Alert, Stack, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter, useSearch } from '@tanstack/react-router'
import { isOwnPath } from '@tipy/domain/features/gmail/gmail.rules'
import { screens } from '@tipy/domain/navigation/screens'
import { useEffect } from 'react'
import type { Answer } from '#api/answer.ts'
import { call } from '#api/client.ts'
import { explainAlone } from '#api/explain.ts'
import { Loading } from '#ui/Loading.tsx'
import { PageHead } from '#ui/PageHead.tsx'
import { Section } from '#ui/Section.tsx'
import { toast } from '#ui/toast.ts'
import { GmailAccountCard } from './gmail.account.tsx'
import { gmailKey } from './gmail.calls.ts'
import type { GmailSearch } from './gmail.search.ts'

interface GmailPageProps {
  readonly onConnected: (isConnected: boolean) => void
  /** Leaves the product for an address of Google. */
  readonly leave: (address: string) => void
}

const here = screens.gmail.path

/** Where Google leads back to. Without an answer of Google it shows the account. */
export function GmailPage({ onConnected, leave }: GmailPageProps) {
  const search: GmailSearch = useSearch({ strict: false })
  const { code, state, error } = search
  return (
    <Stack gap="lg" maw={640}>
      <PageHead title={screens.gmail.title} text={screens.gmail.description} />
      <Section title="Conta">
        {error !== undefined && <Refused text={reasonOf(error)} onConnected={onConnected} />}
        {error === undefined && code !== undefined && (
          <Authorizing code={code} state={state ?? ''} onConnected={onConnected} />
        )}
        {error === undefined && code === undefined && search.connect && (
          <Leaving returnTo={search.returnTo ?? here} leave={leave} onConnected={onConnected} />
        )}
        {error === undefined && code === undefined && !search.connect && (
          <GmailAccountCard returnTo={here} onConnected={onConnected} />
        )}
      </Section>
    </Stack>
  )
}

function reasonOf(error: string): string {
  if (error === 'access_denied') return 'O acesso à conta não foi autorizado na Google.'
  return `A Google recusou o pedido (${error}).`
}

interface RefusedProps extends Pick<GmailPageProps, 'onConnected'> {
  readonly text: string
}

/** Why nothing changed, and the account as it is: one that was connected before still is. */
function Refused({ text, onConnected }: RefusedProps) {
  return (
    <Stack gap="md">
      <Alert color="red" title="A autorização não foi concluída" role="alert">
        {text}
      </Alert>
      <GmailAccountCard returnTo={here} onConnected={onConnected} />
    </Stack>
  )
}

function Waiting({ text }: { readonly text: string }) {
  return (
    <>
      <Text component="output" display="block" size="sm" mb="sm">
        {text}
      </Text>
      <Loading height={24} />
    </>
  )
}

/** A call that is made once for what is in the address, however often the page is drawn. */
function useOnce<T>(key: readonly string[], ask: () => Promise<Answer<T>>): Answer<T> | undefined {
  return useQuery({
    // Not under the account's key: a change of the account must not repeat it.
    queryKey: ['gmailOnce', ...key],
    queryFn: ask,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  }).data
}

interface AuthorizingProps extends Pick<GmailPageProps, 'onConnected'> {
  readonly code: string
  readonly state: string
}

/** Completes what the user began, and leads back to where they were. */
function Authorizing({ code, state, onConnected }: AuthorizingProps) {
  const queries = useQueryClient()
  const { history } = useRouter()
  const answer = useOnce(['auth', state], () => call('POST /api/gmail/auth', { body: { code, state } }))
  useEffect(() => {
    if (!answer?.ok) return
    const { account, returnTo } = answer.data
    onConnected(true)
    toast.success(`Conta Gmail ligada: ${account.email}`)
    void queries.invalidateQueries({ queryKey: gmailKey })
    history.replace(isOwnPath(returnTo) ? returnTo : here)
  }, [answer, history, onConnected, queries])
  if (answer && !answer.ok) return <Refused text={explainAlone(answer)} onConnected={onConnected} />
  return <Waiting text="A ligar a conta…" />
}

interface LeavingProps extends GmailPageProps {
  readonly returnTo: string
}

/** Goes to Google, which asks the user what they authorize. */
function Leaving({ returnTo, leave, onConnected }: LeavingProps) {
  const answer = useOnce(['connect', returnTo], () => call('POST /api/gmail/connect', { body: { returnTo } }))
  useEffect(() => {
    if (answer?.ok) leave(answer.data.url)
  }, [answer, leave])
  if (answer && !answer.ok) return <Refused text={explainAlone(answer)} onConnected={onConnected} />
  return <Waiting text="A abrir a Google…" />
}
