import { Button, Group, Modal, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useReturnFocus } from '#ui/useReturnFocus.ts'

interface NameDialogProps {
  readonly title: string
  readonly initial: string
  /** Why a name is refused; null when it is accepted. */
  readonly problem: (name: string) => string | null
  readonly onName: (name: string) => void
  readonly onClose: () => void
}

export function NameDialog({ title, initial, problem, onName, onClose }: NameDialogProps) {
  useReturnFocus()
  const [name, setName] = useState(initial)
  const [tried, setTried] = useState(false)
  const wrong = problem(name)

  function submit(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (!wrong) onName(name.trim())
  }

  return (
    <Modal opened onClose={onClose} title={title} size="sm" closeButtonProps={{ 'aria-label': 'Fechar' }}>
      <form onSubmit={submit} noValidate>
        <TextInput
          data-autofocus
          label="Nome"
          value={name}
          maxLength={80}
          error={tried && wrong}
          onChange={event => setName(event.currentTarget.value)}
        />
        <Group justify="flex-end" mt="md">
          <Button variant="default" onClick={onClose}>
            Cancelar
          </Button>
          <Button type="submit">Guardar</Button>
        </Group>
      </form>
    </Modal>
  )
}
