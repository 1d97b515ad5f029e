import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import type { MailState } from '@tipy/domain/features/mail/mail.rules'
import type { MailName, Wording } from '@tipy/domain/features/mail/mail.templates'
import { call, callOrThrow, type Reply, type Result } from '#api/client.ts'
import { explain } from '#api/explain.ts'
import { listKey } from '#api/records.ts'
import { toast } from '#ui/toast.ts'

type Config = Reply<'GET /api/config/emails'>
export type Worded = Config['templates'][number]
export type OutboxMail = Reply<'POST /api/config/emails/search'>['mails'][number]

const wordingsKey = ['mailWordings'] as const
const outboxKey = listKey('mails')

/** The company's texts of the e-mails, and the action that saves one. */
export function useWordings() {
  const queries = useQueryClient()
  const { data, isError, refetch } = useQuery({
    queryKey: wordingsKey,
    queryFn: ({ signal }) => callOrThrow('GET /api/config/emails', { signal }),
    staleTime: 0,
  })

  /** Saves a text; null restores the original. */
  async function save(
    { template, version }: Worded,
    wording: Wording | null,
  ): Promise<Result<'PUT /api/config/emails'>> {
    const { subject, body } = wording ?? { subject: null, body: null }
    const answer = await call('PUT /api/config/emails', { body: { template, subject, body, version } })
    const current = answer.ok ? answer.data : answer.data?.current
    if (current) queries.setQueryData<Config>(wordingsKey, config => config && withTemplate(config, current as Worded))
    return answer
  }

  return { config: data, isError, refetch, save }
}

const withTemplate = (config: Config, worded: Worded): Config => ({
  ...config,
  templates: config.templates.map(one => (one.template === worded.template ? worded : one)),
})

export async function sendTest(template: MailName, { subject, body }: Wording): Promise<void> {
  const answer = await call('POST /api/config/emails/test', { body: { template, subject, body } })
  if (answer.ok) toast.success(`Teste a caminho de ${answer.data.to}`)
  else toast.failure(explain(answer))
}

export interface OutboxFilters {
  readonly state: MailState | null
  readonly template: MailName | null
  readonly recipient: string
}

export const mailsPerPage = 20
/** The outbox sends no live events, so the page polls. */
const lookAgain = 10_000

export function useOutbox({ recipient, ...filters }: OutboxFilters, page: number) {
  const queries = useQueryClient()
  const body = { page, perPage: mailsPerPage, filters: { ...filters, recipient: recipient || null } }
  const { data, isError, refetch } = useQuery({
    queryKey: [...outboxKey, body],
    queryFn: ({ signal }) => callOrThrow('POST /api/config/emails/search', { body, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: lookAgain,
  })

  async function retry({ _id }: OutboxMail) {
    const answer = await call('POST /api/config/emails/{id}/retry', { params: { id: _id } })
    if (answer.ok) toast.success('O e-mail voltou à fila')
    else toast.failure(explain(answer))
    await queries.invalidateQueries({ queryKey: outboxKey })
  }

  return { found: data, isError, refetch, retry }
}
