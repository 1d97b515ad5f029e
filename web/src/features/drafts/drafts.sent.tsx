import { Alert, Anchor, Button, List, Text } from '@mantine/core'
import { IconMailCheck } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { holdsRole } from '@tipy/domain/access/roles'
import { changersOfMany } from '@tipy/domain/features/invoices/invoices.policy'
import { screens } from '@tipy/domain/navigation/screens'
import { useState } from 'react'
import { explain } from '#api/explain.ts'
import { recordKey } from '#api/records.ts'
import { useSessionContext } from '#session/sessionContext.ts'
import { toast } from '#ui/toast.ts'
import { type MarkedBills, markBills, type SentLine } from './drafts.calls.ts'

const invoices = (count: number): string => (count === 1 ? '1 fatura' : `${count} faturas`)
const marked = (count: number): string =>
  count === 1 ? '1 fatura marcada como enviada' : `${count} faturas marcadas como enviadas`

interface MarkAsSentProps {
  readonly lines: readonly SentLine[]
  /** The reference of each invoice, where it is known. */
  readonly refs: ReadonlyMap<string, string>
}

/** After consultants' drafts: their bills are marked as sent, so that the next drafts leave them out. */
export function MarkAsSent({ lines, refs }: MarkAsSentProps) {
  const { person } = useSessionContext()
  const queries = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const [result, setResult] = useState<MarkedBills | null>(null)
  const count = new Set(lines.map(({ invoice }) => invoice)).size
  // Only the CFO changes many invoices together.
  if (count === 0 || !holdsRole(person, changersOfMany)) return null

  async function mark() {
    setBusy(true)
    const answer = await markBills(lines)
    setBusy(false)
    await queries.invalidateQueries({ queryKey: recordKey('invoices') })
    if (!answer.ok) return void toast.failure(explain(answer))
    setResult(answer.data)
    return void (answer.data.marked > 0 && toast.success(marked(answer.data.marked)))
  }

  if (result) return <Result result={result} refs={refs} />
  return (
    <Alert color="blue" title="Já enviou os e-mails?">
      <Text size="sm" mb="sm">
        Os rascunhos falam de {invoices(count)}. Marcadas como enviadas, deixam de entrar nos próximos rascunhos.
      </Text>
      <Button
        variant="default"
        loading={isBusy}
        leftSection={<IconMailCheck size={16} aria-hidden />}
        onClick={() => void mark()}
      >
        Marcar faturas como enviadas
      </Button>
    </Alert>
  )
}

interface ResultProps extends Pick<MarkAsSentProps, 'refs'> {
  readonly result: MarkedBills
}

function Result({ result, refs }: ResultProps) {
  const refused = Object.entries(result.refused)
  if (refused.length === 0)
    return (
      <Text component="output" size="sm">
        {marked(result.marked)}.
      </Text>
    )
  return (
    <Alert color="yellow" title={`${invoices(refused.length)} por marcar`} role="alert">
      <Text size="sm" mb={4}>
        {marked(result.marked)}. Estas ficaram como estavam:
      </Text>
      <List size="sm">
        {refused.map(([id, sentence]) => (
          <List.Item key={id}>
            <Anchor href={screens.invoice.path.replace('{id}', id)} target="_blank" size="sm">
              {refs.get(id) ?? 'Ver a fatura'}
            </Anchor>
            : {sentence}
          </List.Item>
        ))}
      </List>
    </Alert>
  )
}
