import { Modal, Stack, Text } from '@mantine/core'
import { TeamsDialog } from '#features/config/config.teams.tsx'
import { TeamMembers } from '#features/users/users.members.tsx'
import { useSessionContext } from '#session/sessionContext.ts'
import { useReturnFocus } from '#ui/useReturnFocus.ts'

/** Teams are a list of the configuration, and each user's record names their team: this dialog shows both. */
export function UserTeams({ onClose }: { readonly onClose: () => void }) {
  const { flags } = useSessionContext()
  useReturnFocus()
  const isLocked = !flags.has('editStaff')
  if (!flags.has('listConfigs')) return <MembersDialog isLocked={isLocked} onClose={onClose} />
  return (
    <TeamsDialog
      onClose={onClose}
      renderMembers={key =>
        key === undefined ? (
          <Text size="sm" c="dimmed">
            Guarde a equipa para lhe juntar pessoas.
          </Text>
        ) : (
          <TeamMembers team={key} isLocked={isLocked} />
        )
      }
    />
  )
}

interface MembersDialogProps {
  readonly isLocked: boolean
  readonly onClose: () => void
}

/** For users who may not change the list of teams, but may see its members. */
function MembersDialog({ isLocked, onClose }: MembersDialogProps) {
  const { config } = useSessionContext()
  const teams = config.teams.filter(({ active }) => active)
  return (
    <Modal opened onClose={onClose} title="Equipas" size="lg">
      <Stack gap="md">
        {teams.length === 0 && <Text c="dimmed">Ainda não há equipas: quem gere a configuração pode criá-las.</Text>}
        {teams.map(({ key }) => (
          <TeamMembers key={key} team={key} isLocked={isLocked} />
        ))}
      </Stack>
    </Modal>
  )
}
