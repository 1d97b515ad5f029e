import { Anchor, Progress, Text } from '@mantine/core'
import { IconExternalLink } from '@tabler/icons-react'
import { formatInstant } from '@tipy/domain/calendar/format'
import type { DevFacts, StorageFacts } from '@tipy/domain/features/dev/dev.contract'
import { formatNumber, formatPercent } from '#kinds/format.ts'
import { Facts } from '#ui/Facts.tsx'
import { formatBytes, orNone } from '#ui/format.ts'
import { Section } from '#ui/Section.tsx'
import { durationLabel } from './dev.labels.ts'

export function ProductSection({ version, commit, node, startedAt, upSeconds }: DevFacts['product']) {
  return (
    <Section title="Produto">
      <Facts
        facts={[
          { label: 'Versão', value: version },
          { label: 'Revisão', value: orNone(commit) },
          { label: 'Node.js', value: node },
          { label: 'A funcionar há', value: durationLabel(upSeconds * 1000) },
          { label: 'Iniciado em', value: formatInstant(startedAt), wide: true },
        ]}
      />
      <Anchor href="/api/docs" target="_blank" rel="noreferrer" size="sm" mt="md" display="inline-block">
        Documentação da API <IconExternalLink size={14} aria-label="abre noutro separador" />
      </Anchor>
    </Section>
  )
}

export function DatabaseSection({ version, embedded, pool }: DevFacts['database']) {
  return (
    <Section title="Base de dados">
      <Facts
        facts={[
          { label: 'Motor', value: `PostgreSQL ${version}` },
          { label: 'Onde', value: embedded ? 'Incluída no produto' : 'Servidor à parte' },
          { label: 'Ligações abertas', value: `${formatNumber(pool.open)} de ${formatNumber(pool.most)}` },
          { label: 'Ligações livres', value: formatNumber(pool.idle) },
          { label: 'À espera de ligação', value: formatNumber(pool.waiting) },
        ]}
      />
    </Section>
  )
}

/** The page warns below this fraction of free disk space. */
const lowSpaceWarning = 0.1

export function StorageSection({ storage }: { readonly storage: StorageFacts | null }) {
  return (
    <Section title="Armazenamento">
      {storage ? <FreeSpace {...storage} /> : <Text c="dimmed">Não há informação sobre o disco.</Text>}
    </Section>
  )
}

function FreeSpace({ freeBytes, totalBytes, isShort, files }: StorageFacts) {
  const used = totalBytes > 0 ? 1 - freeBytes / totalBytes : 0
  return (
    <>
      <Facts
        facts={[
          { label: 'Livre', value: formatBytes(freeBytes) },
          { label: 'Total', value: formatBytes(totalBytes) },
          { label: 'Ficheiros da empresa', value: formatNumber(files.count) },
          { label: 'Ocupam', value: formatBytes(files.bytes) },
        ]}
      />
      <Progress
        mt="md"
        value={used * 100}
        color={1 - used < lowSpaceWarning ? 'red' : 'petrol'}
        aria-label={`Disco ocupado: ${formatPercent(Math.round(used * 100))}`}
      />
      {isShort && (
        <Text mt="sm" c="red">
          Quase sem espaço: por agora só se consulta. Grava-se outra vez assim que houver espaço livre.
        </Text>
      )}
    </>
  )
}
