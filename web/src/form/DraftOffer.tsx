import { Alert, Button, Group, Text } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { formatInstant } from '@tipy/domain/calendar/format'
import type { Draft } from './draft.ts'

interface DraftOfferProps {
  readonly draft: Draft
  readonly onTakeUp: (draft: Draft) => void
  readonly onDiscard: () => void
}

/** The address of a property is not personal: listings publish it, and a draft may store it. */
const leftOut = 'Números de identificação, IBAN e moradas de pessoas e agências não ficam no browser: confirme-os.'

/** Offers to restore what was typed before a reload. */
export function DraftOffer({ draft, onTakeUp, onDiscard }: DraftOfferProps) {
  return (
    <Alert icon={<IconHistory size={18} />} mb="md">
      <Group justify="space-between" gap="sm">
        <Text size="sm">
          Ficaram aqui alterações por guardar, de {formatInstant(draft.at)}.{draft.isPartial && ` ${leftOut}`}
        </Text>
        <Group gap="xs">
          <Button size="compact-sm" onClick={() => onTakeUp(draft)}>
            Recuperar rascunho
          </Button>
          <Button size="compact-sm" variant="subtle" onClick={onDiscard}>
            Descartar
          </Button>
        </Group>
      </Group>
    </Alert>
  )
}
