import { Button, Pagination, Select, Stack, Text, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconCloudOff, IconInbox, IconRefresh } from '@tabler/icons-react'
import { formatInstant } from '@tipy/domain/calendar/format'
import { hues } from '@tipy/domain/company/hues'
import { type MailState, mailStateLabels, mailStates } from '@tipy/domain/features/mail/mail.rules'
import { type MailName, mailNames, mailTemplates } from '@tipy/domain/features/mail/mail.templates'
import { useState } from 'react'
import { Loading } from '#ui/Loading.tsx'
import { StateTag } from '#ui/StateTag.tsx'
import { mailsPerPage, type OutboxFilters, type OutboxMail, useOutbox } from './mail.calls.ts'
import classes from './mail.module.css'

const stateLooks = {
  queued: { color: hues.amber.fill, shape: 'open' },
  sent: { color: hues.green.fill, shape: 'done' },
  failed: { color: hues.red.fill, shape: 'broken' },
} as const satisfies Record<MailState, object>
const everything: OutboxFilters = { state: null, template: null, recipient: '' }
const typingMs = 500

const labelOf = (template: string): string =>
  (mailNames as readonly string[]).includes(template) ? mailTemplates[template as MailName].label : template

/** Sent, waiting and failed e-mails; failed ones can be retried. */
export function Outbox() {
  const [filters, setFilters] = useState(everything)
  const [page, setPage] = useState(0)
  const [debouncedFilters] = useDebouncedValue(filters, typingMs)
  const { found, isError, refetch, retry } = useOutbox(debouncedFilters, page)
  const narrow = (part: Partial<OutboxFilters>) => {
    setFilters({ ...filters, ...part })
    setPage(0)
  }
  return (
    <Stack gap="md">
      <Filters filters={filters} onChange={narrow} />
      {!found && !isError && <Loading height={240} />}
      {!found && isError && (
        <Stack align="center" gap={6} className={classes.empty} role="alert">
          <IconCloudOff size={34} stroke={1.4} aria-hidden />
          <Text fw={600}>Não foi possível carregar a caixa de saída</Text>
          <Button variant="default" mt="xs" onClick={() => void refetch()}>
            Tentar de novo
          </Button>
        </Stack>
      )}
      {found?.mails.length === 0 && (
        <Stack align="center" gap={6} className={classes.empty}>
          <IconInbox size={34} stroke={1.4} aria-hidden />
          <Text fw={600}>Não há resultados</Text>
          <Text size="sm" c="dimmed" ta="center">
            Aqui aparece cada e-mail que o Tipy envia. Mude os filtros, ou envie um teste a partir de um modelo.
          </Text>
        </Stack>
      )}
      <ul className={classes.mails} aria-label="E-mails">
        {found?.mails.map(mail => (
          <Mail key={mail._id} mail={mail} onRetry={() => retry(mail)} />
        ))}
      </ul>
      {found && found.total > mailsPerPage && (
        <Pagination
          total={Math.ceil(found.total / mailsPerPage)}
          value={page + 1}
          onChange={value => setPage(value - 1)}
          getItemProps={number => ({ 'aria-label': `Página ${number}` })}
          getControlProps={control => ({ 'aria-label': control === 'next' ? 'Página seguinte' : 'Página anterior' })}
        />
      )}
    </Stack>
  )
}

interface FiltersProps {
  readonly filters: OutboxFilters
  readonly onChange: (part: Partial<OutboxFilters>) => void
}

function Filters({ filters, onChange }: FiltersProps) {
  return (
    <div className={classes.filters}>
      <Select
        label="Estado"
        placeholder="Todos"
        clearable
        clearButtonProps={{ 'aria-label': 'Limpar Estado' }}
        data={mailStates.map(state => ({ value: state, label: mailStateLabels[state] }))}
        value={filters.state}
        onChange={state => onChange({ state })}
      />
      <Select
        label="Modelo"
        placeholder="Todos"
        clearable
        clearButtonProps={{ 'aria-label': 'Limpar Modelo' }}
        data={mailNames.map(name => ({ value: name, label: mailTemplates[name].label }))}
        value={filters.template}
        onChange={template => onChange({ template })}
      />
      <TextInput
        label="Destinatário"
        placeholder="Parte do endereço…"
        type="search"
        value={filters.recipient}
        maxLength={254}
        onChange={event => onChange({ recipient: event.currentTarget.value })}
      />
    </div>
  )
}

function Mail({ mail, onRetry }: { readonly mail: OutboxMail; readonly onRetry: () => Promise<void> }) {
  const { recipient, template, state, error, can } = mail
  const [isBusy, setBusy] = useState(false)
  async function again() {
    setBusy(true)
    await onRetry()
    setBusy(false)
  }
  return (
    <li className={classes.mail} aria-label={`${labelOf(template)} para ${recipient}`}>
      <StateTag {...stateLooks[state]} label={mailStateLabels[state]} />
      <Text size="sm" fw={600} className={classes.cell}>
        {recipient}
      </Text>
      <Text size="sm" className={classes.cell}>
        {labelOf(template)}
      </Text>
      <Text size="sm" c="dimmed" className={`${classes.cell} tabular`}>
        {whenOf(mail)}
      </Text>
      {can.retry && (
        <Button
          className={classes.action}
          size="compact-sm"
          variant="light"
          loading={isBusy}
          leftSection={<IconRefresh size={14} aria-hidden />}
          aria-label={`Tentar de novo ${recipient}`}
          onClick={() => void again()}
        >
          Tentar de novo
        </Button>
      )}
      {error && <div className={classes.error}>{error}</div>}
    </li>
  )
}

/** "Enviado 05 mar 2026 14:07", or how often it was tried and when next. */
function whenOf({ state, created, sentAt, attempts, nextAttempt }: OutboxMail): string {
  if (state === 'sent') return formatInstant(sentAt ?? created)
  if (attempts === 0) return `${formatInstant(created)} · por enviar`
  const tried = `${formatInstant(created)} · ${attempts} ${attempts === 1 ? 'tentativa' : 'tentativas'}`
  return nextAttempt ? `${tried} · próxima ${formatInstant(nextAttempt)}` : tried
}
