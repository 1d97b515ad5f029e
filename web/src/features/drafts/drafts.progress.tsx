import { Alert, Button, Group, Progress, Stack, Text } from '@mantine/core'
import { IconBrandGmail, IconRefresh } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { formatInstant } from '@tipy/domain/calendar/format'
import type { DraftsProgress } from '@tipy/domain/features/drafts/drafts.contract'
import { type DraftState, draftLabels, draftSentences } from '@tipy/domain/features/drafts/drafts.rules'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { explain } from '#api/explain.ts'
import { Loading } from '#ui/Loading.tsx'
import { RetryNote } from '#ui/RetryNote.tsx'
import { type StateShape, StateTag } from '#ui/StateTag.tsx'
import { toast } from '#ui/toast.ts'
import { batchKey, retryBatch, useBatch } from './drafts.calls.ts'
import type { DraftsConnection } from './drafts.connection.ts'
import classes from './drafts.module.css'
import { ScrollY } from './drafts.scroll.tsx'

interface BatchProgressProps {
  readonly batch: string
  /** It was asked for in this dialog: its end is a success to announce, however soon it comes. */
  readonly isNew: boolean
  readonly connection: DraftsConnection
  /** After the drafts are made: what else can be done with them. */
  readonly renderAfter: (progress: DraftsProgress) => ReactNode
  readonly buttons: ReactNode
}

/** The drafts of a batch while they are made, and what became of each. */
export function BatchProgress({ batch, isNew, connection, renderAfter, buttons }: BatchProgressProps) {
  const { data, isError, refetch } = useBatch(batch)
  useSuccessToast(data, isNew)
  const { onLost } = connection
  const isLost = data?.isConnected === false
  useEffect(() => {
    if (isLost) onLost()
  }, [isLost, onLost])
  return (
    <Stack gap="md">
      {!data && !isError && <Loading height={160} />}
      {!data && isError && <RetryNote onRetry={() => void refetch()} />}
      {data && <Counts progress={data} />}
      {data && data.waiting > 0 && isLost && <Lost link={connection.link} waiting={data.waiting} />}
      {data && <People progress={data} />}
      {data && data.waiting === 0 && renderAfter(data)}
      <Group justify="flex-end" className={classes.buttons}>
        {data && data.failed > 0 && <Retry progress={data} />}
        {data && data.made > 0 && data.waiting === 0 && <OpenGmail />}
        {buttons}
      </Group>
    </Stack>
  )
}

/** Once, when the last draft is made while the user looks on. */
function useSuccessToast(progress: DraftsProgress | undefined, isNew: boolean): void {
  const wasRunning = useRef(isNew)
  const isRunning = progress ? progress.waiting > 0 : undefined
  const isWhole = progress?.failed === 0
  useEffect(() => {
    if (isRunning) wasRunning.current = true
    if (isRunning !== false || !wasRunning.current) return
    wasRunning.current = false
    if (isWhole) toast.success(draftSentences.made)
  }, [isRunning, isWhole])
}

const drafts = (count: number): string => (count === 1 ? '1 rascunho' : `${count} rascunhos`)

function Counts({ progress: { kind, created, waiting, made, failed, isConnected } }: { progress: DraftsProgress }) {
  const total = waiting + made + failed
  return (
    <div>
      <Text component="output" display="block" size="sm" fw={600} mb={6} className="tabular">
        {waiting > 0
          ? `${made} de ${drafts(total)} no Gmail`
          : `${drafts(made)} no Gmail${failed > 0 ? `, ${failed} por gerar` : ''}`}
      </Text>
      <Progress.Root size="lg">
        <Progress.Section value={(made / total) * 100} color="green" aria-label="Rascunhos gerados" />
        <Progress.Section value={(failed / total) * 100} color="red" aria-label="Rascunhos que falharam" />
      </Progress.Root>
      <Text size="xs" c="dimmed" mt={6}>
        {draftLabels[kind]}, pedidos em {formatInstant(created)}.
        {waiting > 0 && isConnected && ' Pode fechar: continuam a ser gerados.'}
      </Text>
    </div>
  )
}

function Lost({ link, waiting }: { readonly link: ReactNode; readonly waiting: number }) {
  return (
    <Alert color="yellow" title="A ligação ao Gmail perdeu-se" role="alert">
      <Text size="sm" mb="sm">
        {waiting === 1 ? 'Falta 1 rascunho, que continua' : `Faltam ${waiting} rascunhos, que continuam`} assim que a
        conta estiver ligada de novo. Nenhum é feito duas vezes.
      </Text>
      {link}
    </Alert>
  )
}

const looks: Readonly<Record<DraftState, { label: string; color: string; shape: StateShape }>> = {
  waiting: { label: 'À espera', color: '#6b7280', shape: 'open' },
  made: { label: 'No Gmail', color: '#2f9e44', shape: 'done' },
  failed: { label: 'Falhou', color: '#e03131', shape: 'broken' },
}

/** Failed ones first: they need the user. */
const order: readonly DraftState[] = ['failed', 'waiting', 'made']

function People({ progress }: { readonly progress: DraftsProgress }) {
  const sorted = order.flatMap(state => progress.drafts.filter(draft => draft.state === state))
  return (
    <ScrollY label="Andamento">
      <ul className={classes.people} aria-label="Rascunhos">
        {sorted.map(({ _id, name, to, state, error }) => (
          <li key={_id}>
            <span>
              <span className={classes.name}>{name || to || 'Sem destinatário'}</span>
              {name && to && <span className={classes.small}>{to}</span>}
            </span>
            <StateTag {...looks[state]} />
            {state === 'failed' && error && <span className={classes.error}>{error}</span>}
          </li>
        ))}
      </ul>
    </ScrollY>
  )
}

function Retry({ progress: { _id, failed } }: { readonly progress: DraftsProgress }) {
  const queries = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  async function retry() {
    setBusy(true)
    const answer = await retryBatch(_id)
    setBusy(false)
    if (answer.ok) queries.setQueryData(batchKey(_id), answer.data)
    else toast.failure(explain(answer))
  }
  return (
    <Button
      variant="light"
      loading={isBusy}
      leftSection={<IconRefresh size={16} aria-hidden />}
      onClick={() => void retry()}
    >
      {failed === 1 ? 'Tentar de novo o que falhou' : `Tentar de novo os ${failed} que falharam`}
    </Button>
  )
}

function OpenGmail() {
  return (
    <Button
      component="a"
      href="https://mail.google.com/mail/#drafts"
      target="_blank"
      rel="noopener"
      variant="default"
      leftSection={<IconBrandGmail size={16} aria-hidden />}
    >
      Abrir o Gmail
    </Button>
  )
}
