import { Anchor, Modal, Stack, Text } from '@mantine/core'
import { ChangePasswordForm } from './auth.changePassword.tsx'

interface ForcedPasswordDialogProps {
  readonly email: string
  readonly onChanged: () => void
  readonly onLogout: () => void
}

/** Nothing else opens until the password is changed: the dialog ends only with a new password or a logout. */
export function ForcedPasswordDialog({ email, onChanged, onLogout }: ForcedPasswordDialogProps) {
  return (
    <Modal
      opened
      onClose={() => {}}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      title="Mudar password"
      size="sm"
    >
      <Stack gap="md">
        <Text c="dimmed" fz="sm">
          Antes de continuar, escolha uma password que mais ninguém conheça.
        </Text>
        <ChangePasswordForm email={email} isDialog onChanged={onChanged} />
        <Anchor component="button" type="button" fz="sm" ta="center" onClick={onLogout}>
          Terminar sessão
        </Anchor>
      </Stack>
    </Modal>
  )
}
