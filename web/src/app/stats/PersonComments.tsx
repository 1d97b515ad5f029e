import { Modal } from '@mantine/core'
import { users } from '@tipy/domain/features/users/users.record'
import { Comments } from '#features/comments/comments.talk.tsx'
import { usePhone } from '#ui/layout/usePhone.ts'
import { useReturnFocus } from '#ui/useReturnFocus.ts'

interface PersonCommentsProps {
  readonly id: string
  readonly name: string
  readonly onClose: () => void
}

/** The comments of the person of a row. */
export function PersonComments({ id, name, onClose }: PersonCommentsProps) {
  useReturnFocus()
  const phone = usePhone()
  return (
    <Modal
      opened
      onClose={onClose}
      size={550}
      fullScreen={phone}
      title={`Comentários de ${name}`}
      closeButtonProps={{ 'aria-label': 'Fechar' }}
    >
      <Comments group={users.name} id={id} />
    </Modal>
  )
}
