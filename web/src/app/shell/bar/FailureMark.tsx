import { Button, CopyButton, Group, Popover, Stack, Text, UnstyledButton } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { clearFailure, type Failure, useLastFailure } from '#api/failures.ts'
import classes from './FailureMark.module.css'

/** Shows a failure that has no toast: a yellow mark with its request id, until the user dismisses it. */
export function FailureMark() {
  const failure = useLastFailure()
  // The live region exists before the failure, so that screen readers announce it.
  return <output className={classes.region}>{failure && <Mark failure={failure} />}</output>
}

function Mark({ failure }: { readonly failure: Failure }) {
  const reference = failure.requestId
  return (
    <Popover position="bottom-end" width={300} trapFocus returnFocus>
      <Popover.Target>
        <UnstyledButton
          className={classes.mark}
          aria-label={reference ? `Falha: referência ${reference}` : 'Falha: sem resposta do servidor'}
        >
          <IconAlertTriangle size={18} stroke={1.8} aria-hidden />
          {reference && <span className={classes.reference}>{reference}</span>}
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown>
        <Stack gap={8}>
          <Text size="sm" fw={600}>
            {reference ? 'Um pedido falhou' : 'O servidor não respondeu'}
          </Text>
          <Text size="sm">O que vê no ecrã pode não estar atualizado ou guardado.</Text>
          {reference && (
            <Text size="sm" className={classes.full}>
              Referência: <strong>{reference}</strong>
            </Text>
          )}
          <Group justify="flex-end" gap={8}>
            {reference && (
              <CopyButton value={reference}>
                {({ copied, copy }) => (
                  <Button size="xs" variant="default" onClick={copy}>
                    {copied ? 'Copiada' : 'Copiar referência'}
                  </Button>
                )}
              </CopyButton>
            )}
            <Button size="xs" onClick={clearFailure}>
              Dispensar
            </Button>
          </Group>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  )
}
