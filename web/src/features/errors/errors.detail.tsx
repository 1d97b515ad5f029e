import { ActionIcon, Alert, Badge, Code, CopyButton, Group, Stack, Text, Tooltip } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { formatInstant } from '@tipy/domain/calendar/format'
import { hues } from '@tipy/domain/company/hues'
import { formatNumber } from '#kinds/format.ts'
import { Facts } from '#ui/Facts.tsx'
import { orNone } from '#ui/format.ts'
import { Loading } from '#ui/Loading.tsx'
import { SidePanel } from '#ui/SidePanel.tsx'
import { StateTag } from '#ui/StateTag.tsx'
import { useError } from './errors.calls.ts'
import { routeOf, sideLabels } from './errors.labels.ts'
import classes from './errors.module.css'
import { MarkButton } from './errors.row.tsx'

interface ErrorPanelProps {
  readonly id: string
  readonly onClose: () => void
}

/** One error group, with the details of its latest occurrence. */
export function ErrorPanel({ id, onClose }: ErrorPanelProps) {
  const { error, isError } = useError(id)
  return (
    <SidePanel title="Erro" onClose={onClose} size={720}>
      {error && <Detail error={error} />}
      {!error && isError && <Text role="alert">Este erro já não existe.</Text>}
      {!error && !isError && <Loading height={240} />}
    </SidePanel>
  )
}

function Detail({ error }: { readonly error: NonNullable<ReturnType<typeof useError>['error']> }) {
  const { side, message, route, component, count, firstSeen, lastSeen, user, requestId, stack, resolved, shared } =
    error
  const facts = [
    { label: 'Página ou chamada', value: routeOf(route) },
    { label: 'Vezes', value: formatNumber(count) },
    { label: 'Primeira vez', value: formatInstant(firstSeen) },
    { label: 'Última vez', value: formatInstant(lastSeen) },
    { label: 'Pessoa', value: orNone(user?.name) },
    { label: 'Referência do pedido', value: requestId ? <Reference text={requestId} /> : orNone(null), wide: true },
    ...(component ? [{ label: 'Componente', value: component, wide: true }] : []),
  ]
  return (
    <Stack component="section" aria-label={message} gap="md">
      <Group gap="xs">
        <Badge color={sideLabels[side].color}>{sideLabels[side].label}</Badge>
        {resolved && <StateTag color={hues.green.fill} shape="done" label="Resolvido" />}
      </Group>
      <Text fw={600} className={classes.whole}>
        {message}
      </Text>
      {shared && (
        <Alert color="petrol">
          Aconteceu à instalação, que várias empresas partilham. Desaparece sozinho quando deixar de acontecer.
        </Alert>
      )}
      <Facts facts={facts} />
      {resolved && (
        <Text size="sm" c="dimmed">
          Resolvido por {resolved.by?.name ?? 'alguém que já saiu'} em {formatInstant(resolved.at)}. Se voltar a
          acontecer, reabre sozinho.
        </Text>
      )}
      <Group>
        <MarkButton error={error} main />
      </Group>
      <div>
        <Text size="sm" fw={600} mb={4}>
          Onde aconteceu
        </Text>
        {stack ? (
          <Code block className={classes.stack} tabIndex={0} aria-label="Pilha de chamadas">
            {stack}
          </Code>
        ) : (
          <Text size="sm" c="dimmed">
            Não há pilha de chamadas.
          </Text>
        )}
      </div>
    </Stack>
  )
}

function Reference({ text }: { readonly text: string }) {
  return (
    <Group gap={4} wrap="nowrap">
      <span className={classes.reference}>{text}</span>
      <CopyButton value={text}>
        {({ copied, copy }) => (
          <Tooltip label={copied ? 'Copiada' : 'Copiar'}>
            <ActionIcon variant="subtle" color="gray" size="sm" aria-label="Copiar a referência" onClick={copy}>
              {copied ? <IconCheck size={14} aria-hidden /> : <IconCopy size={14} aria-hidden />}
            </ActionIcon>
          </Tooltip>
        )}
      </CopyButton>
    </Group>
  )
}
