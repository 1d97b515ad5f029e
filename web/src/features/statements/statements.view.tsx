import { Button, Group, Paper, Skeleton, Stack, Text, Tooltip } from '@mantine/core'
import { IconCloudOff, IconFileTypePdf, IconFileTypeXls, IconReceiptOff } from '@tabler/icons-react'
import { type DateRange, rangeAround } from '@tipy/domain/calendar/days'
import { formatRange } from '@tipy/domain/calendar/format'
import { paymentStates, readsEverybodys, type StatementFormat } from '@tipy/domain/features/statements/statements.rules'
import { useState } from 'react'
import { formatMoney } from '#kinds/format.ts'
import { useSessionContext } from '#session/sessionContext.ts'
import { saveStatement, useLinesOutside, useStatement } from './statements.calls.ts'
import { counted, Lines } from './statements.lines.tsx'
import classes from './statements.module.css'
import { type OpenSum, Sums } from './statements.sums.tsx'

/** A person's statement for the period chosen in the shell: sums, lines, and their download. */
export function StatementView({ person, sum, onSum }: OpenSum & { readonly person: string }) {
  const { dateRange, person: reader } = useSessionContext()
  const isOwn = person === reader._id
  const { statement, isOld, problem, retry } = useStatement(person, dateRange)
  if (!statement) return problem ? <Unreachable problem={problem} onRetry={retry} /> : <Waiting />
  const { lines } = statement
  return (
    <div className={classes.view} data-waiting={isOld || undefined} aria-busy={isOld}>
      <Sums statement={statement} range={dateRange} isOwn={isOwn} sum={sum} onSum={onSum} />
      <Paper withBorder className={classes.sheet}>
        <Group justify="space-between" className={classes.bar}>
          <Text size="sm" c="dimmed" aria-live="polite">
            {counted(lines.length)} de {formatRange(dateRange)}
          </Text>
          <Files person={person} range={dateRange} isEmpty={lines.length === 0} />
        </Group>
        {lines.length > 0 ? (
          <Lines lines={lines} gender={statement.person.gender} />
        ) : (
          <Nothing person={person} range={dateRange} isOwn={isOwn} />
        )}
      </Paper>
    </div>
  )
}

const formats = [
  { format: 'pdf', label: 'PDF', Icon: IconFileTypePdf },
  { format: 'xlsx', label: 'Excel', Icon: IconFileTypeXls },
] as const

interface FilesProps {
  readonly person: string
  readonly range: DateRange
  readonly isEmpty: boolean
}

function Files({ person, range, isEmpty }: FilesProps) {
  const [busy, setBusy] = useState<StatementFormat | null>(null)
  async function save(format: StatementFormat) {
    setBusy(format)
    await saveStatement(person, range, format)
    setBusy(null)
  }
  return (
    <Group gap="xs">
      {formats.map(({ format, label, Icon }) => (
        <Tooltip key={format} label={`Descarregar o extrato em ${label}`}>
          <Button
            variant="default"
            disabled={isEmpty}
            loading={busy === format}
            leftSection={<Icon size={17} aria-hidden />}
            onClick={() => void save(format)}
          >
            {label}
          </Button>
        </Tooltip>
      ))}
    </Group>
  )
}

interface NothingProps {
  readonly person: string
  readonly range: DateRange
  readonly isOwn: boolean
}

/** No lines in the period: says what there is outside it and offers the period that shows it. */
function Nothing({ person, range, isOwn }: NothingProps) {
  const { person: reader, today, changeRange } = useSessionContext()
  const outside = useLinesOutside(person, today)
  const wider = outside && rangeAround(outside.range, range)
  const nothing = `Nenhuma fatura com data de reporte de ${formatRange(range)} ${isOwn ? 'lhe dá comissão' : 'dá comissão a esta pessoa'}`
  const pending =
    outside && outside.pending > 0 ? `, com ${formatMoney(outside.pending)} por ${isOwn ? 'receber' : 'pagar'}` : ''
  return (
    <Stack align="center" gap={6} className={classes.empty}>
      <IconReceiptOff size={34} stroke={1.4} aria-hidden />
      <Text fw={600}>Não há comissões neste período</Text>
      <Text size="sm" c="dimmed" ta="center" maw={440}>
        {outside
          ? `${nothing}, mas há ${counted(outside.count)} fora deste período${pending}.`
          : `${nothing}. Escolha outro período no topo${readsEverybodys(reader) ? ', ou outra pessoa' : ''}.`}
      </Text>
      {wider && (
        <Button variant="default" mt="xs" onClick={() => changeRange(wider)}>
          Mostrar de {formatRange(wider)}
        </Button>
      )}
    </Stack>
  )
}

function Unreachable({ problem, onRetry }: { readonly problem: string; readonly onRetry: () => void }) {
  return (
    <Paper withBorder role="alert">
      <Stack align="center" gap={6} className={classes.empty}>
        <IconCloudOff size={34} stroke={1.4} aria-hidden />
        <Text fw={600}>{problem}</Text>
        <Button variant="default" mt="xs" onClick={onRetry}>
          Tentar de novo
        </Button>
      </Stack>
    </Paper>
  )
}

function Waiting() {
  return (
    <Stack gap="md" aria-label="A carregar" aria-busy>
      <div className={classes.sums}>
        {['total', ...paymentStates].map(name => (
          <Skeleton key={name} h={86} radius="md" />
        ))}
      </div>
      <Skeleton h={320} radius="md" />
    </Stack>
  )
}
