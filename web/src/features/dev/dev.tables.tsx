import { Badge, Group, ScrollArea, Table, Text } from '@mantine/core'
import { formatInstant } from '@tipy/domain/calendar/format'
import type { DevFacts } from '@tipy/domain/features/dev/dev.contract'
import { formatNumber } from '#kinds/format.ts'
import { orNone } from '#ui/format.ts'
import { Section } from '#ui/Section.tsx'
import { cronLabel, jobName, jobState } from './dev.labels.ts'
import classes from './dev.module.css'

/** A scrollable region must be reachable by keyboard and have a name. */
const reachable = (label: string) => ({ tabIndex: 0, role: 'group', 'aria-label': label })

interface JobsSectionProps {
  readonly jobs: DevFacts['jobs']
  readonly className: string | undefined
}

export function JobsSection({ jobs, className }: JobsSectionProps) {
  return (
    <Section title="Tarefas automáticas" className={className}>
      <Table.ScrollContainer minWidth={680} scrollAreaProps={{ viewportProps: reachable('Tarefas automáticas') }}>
        <Table verticalSpacing="xs">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Tarefa</Table.Th>
              <Table.Th>Estado</Table.Th>
              <Table.Th>Última vez</Table.Th>
              <Table.Th>Quando</Table.Th>
              <Table.Th className={classes.figure}>Tentativas</Table.Th>
              <Table.Th className={classes.figure}>Falhadas</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {jobs.map(job => (
              <JobRow key={job.name} {...job} />
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </Section>
  )
}

function JobRow({ name, cron, state, lastRun, retries, failed }: DevFacts['jobs'][number]) {
  const { label, color } = jobState(state)
  return (
    <Table.Tr>
      <Table.Th scope="row" fw={500}>
        {jobName(name)}
      </Table.Th>
      <Table.Td>
        <Badge size="sm" color={color}>
          {label}
        </Badge>
      </Table.Td>
      <Table.Td className="tabular">{lastRun ? formatInstant(lastRun) : orNone(null)}</Table.Td>
      <Table.Td>{cronLabel(cron)}</Table.Td>
      <Table.Td className={classes.figure}>{formatNumber(retries)}</Table.Td>
      <Table.Td className={classes.figure}>{formatNumber(failed)}</Table.Td>
    </Table.Tr>
  )
}

export function RecordsSection({ records }: { readonly records: DevFacts['records'] }) {
  return (
    <Section title="Registos da empresa">
      <Table verticalSpacing={6}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Registo</Table.Th>
            <Table.Th className={classes.figure}>Ativos</Table.Th>
            <Table.Th className={classes.figure}>Arquivados</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {records.map(({ name, title, active, archived }) => (
            <Table.Tr key={name}>
              <Table.Th scope="row" fw={400}>
                {title}
              </Table.Th>
              <Table.Td className={classes.figure}>{formatNumber(active)}</Table.Td>
              <Table.Td className={classes.figure}>{formatNumber(archived)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Section>
  )
}

export function MigrationsSection({ migrations }: { readonly migrations: DevFacts['migrations'] }) {
  return (
    <Section title="Migrações">
      <ScrollArea.Autosize mah={320} viewportProps={reachable('Migrações')}>
        <ul className={classes.list}>
          {migrations.map(({ name, at }) => (
            <Group component="li" key={name} justify="space-between" gap="sm" wrap="nowrap">
              <Text size="sm">{name}</Text>
              <Text size="sm" c="dimmed" component="time" dateTime={at} className="tabular">
                {formatInstant(at)}
              </Text>
            </Group>
          ))}
        </ul>
      </ScrollArea.Autosize>
    </Section>
  )
}
