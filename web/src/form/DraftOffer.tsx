import { Alert, Button, Group, Text } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { formatMoment } from '#kinds/format.ts'
import type { Draft } from './draft.ts'

interface DraftOfferProps {
  readonly draft: Draft
  readonly onTakeUp: (draft: Draft) => void
  readonly onDiscard: () => void
}

/** What was typed before a reload, offered back. */
export function DraftOffer({ draft, onTakeUp, onDiscard }: DraftOfferProps) {
  return (
    <Alert icon={<IconHistory size={18} />} mb="md">
      <Group justify="space-between" gap="sm">
        <Text size="sm">
          Ficaram aqui alterações por guardar, de {formatMoment(draft.at)}.
          {draft.isPartial && ' Números de identificação, IBAN e moradas não ficam no browser: confirme-os.'}
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
