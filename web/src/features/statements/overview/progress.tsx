import { CloseButton, Group, Paper, Progress, Stack, Text } from '@mantine/core'
import { skipReasonLabels } from '@tipy/domain/features/statements/statements.rules'
import { type Progress as BatchProgress, type Sent, useProgress } from './calls.ts'
import classes from './overview.module.css'

interface SendProgressProps {
  readonly batch: string
  /** Who was left out, if this screen sent it. */
  readonly skipped: Sent['skipped']
  readonly onClose: () => void
}

function sentenceOf({ queued, sent, failed, isSending }: BatchProgress): string {
  const all = queued + sent + failed
  const parts = [
    `${sent} de ${all === 1 ? '1 extrato enviado' : `${all} extratos enviados`}`,
    ...(queued > 0 ? [isSending ? `${queued} na fila` : `${queued} na fila, à espera de um servidor de e-mail`] : []),
    ...(failed > 0 ? [failed === 1 ? '1 falhou' : `${failed} falharam`] : []),
  ]
  return parts.join(' · ')
}

/** How far a sending is, until all were sent or failed. */
export function SendProgress({ batch, skipped, onClose }: SendProgressProps) {
  const progress = useProgress(batch)
  if (!progress) return null
  const { queued, sent, failed, failures } = progress
  const all = queued + sent + failed
  return (
    <Paper withBorder p="sm" component="section" aria-label="Andamento do envio">
      <Stack gap={6}>
        <Group justify="space-between" wrap="nowrap">
          <Text size="sm" fw={600} component="output">
            {sentenceOf(progress)}
          </Text>
          <CloseButton size="sm" aria-label="Fechar o andamento" onClick={onClose} />
        </Group>
        <Progress.Root size="sm" aria-hidden>
          <Progress.Section value={(100 * sent) / all} color="green" />
          <Progress.Section value={(100 * failed) / all} color="red" />
          <Progress.Section value={(100 * queued) / all} color="gray" striped animated={progress.isSending} />
        </Progress.Root>
        {failures.length > 0 && (
          <ul
            className={classes.names}
            // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
            tabIndex={0}
            aria-label="Falhas"
          >
            {failures.map(({ name, error }) => (
              <li key={name}>
                <span>{name}</span>
                <Text span size="sm" c="dimmed">
                  {error}
                </Text>
              </li>
            ))}
          </ul>
        )}
        {skipped.length > 0 && (
          <Text size="sm" c="dimmed">
            Ficaram de fora: {skipped.map(({ name, reason }) => `${name} (${skipReasonLabels[reason]})`).join(', ')}
          </Text>
        )}
      </Stack>
    </Paper>
  )
}
