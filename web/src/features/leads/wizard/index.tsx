import { Modal, Text } from '@mantine/core'
import type { ShownLead } from '@tipy/domain/features/leads/leads.contract'

interface LeadWizardProps {
  readonly lead: ShownLead
  readonly onClose: () => void
}

/** The timeline of a lead, step by step (docs/features/leads.md). */
export function LeadWizard({ lead, onClose }: LeadWizardProps) {
  return (
    <Modal opened onClose={onClose} title={`Linha do tempo de ${lead.name}`}>
      <Text>Ainda não disponível.</Text>
    </Modal>
  )
}
