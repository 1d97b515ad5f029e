import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { LeaveDialog } from '#form/LeaveDialog.tsx'
import { useLeave } from '#form/useLeave.ts'
import { Loading } from '#ui/Loading.tsx'
import { type SavedLists, useLists } from './lists/calls.ts'
import { useListsDraft } from './lists/draft.ts'
import { TeamsEditor } from './lists/editors.tsx'
import { Notices } from './lists/notices.tsx'

interface TeamsDialogProps {
  /** Renders the members of the team with this key; undefined for a team that is not saved yet. */
  readonly renderMembers: (key: string | undefined) => ReactNode
  readonly onClose: () => void
}

/** The company's teams, opened from the list of people: the same list as in the configuration. */
export function TeamsDialog({ renderMembers, onClose }: TeamsDialogProps) {
  const { saved, hasFailed, retry } = useLists()
  if (saved) return <Editing saved={saved} renderMembers={renderMembers} onClose={onClose} />
  return (
    <Modal opened onClose={onClose} title="Equipas" size="lg">
      {hasFailed ? (
        <Group role="alert" justify="space-between">
          <Text>Não foi possível carregar as equipas.</Text>
          <Button variant="default" onClick={retry}>
            Tentar de novo
          </Button>
        </Group>
      ) : (
        <Loading height={320} />
      )}
    </Modal>
  )
}

function Editing({ saved, renderMembers, onClose }: TeamsDialogProps & { readonly saved: SavedLists }) {
  const draft = useListsDraft(saved)
  const isUnsaved = draft.count > 0
  const leave = useLeave({ isUnsaved: () => isUnsaved, onClose, onDiscard: draft.discard })
  return (
    <>
      <Modal
        opened
        onClose={leave.close}
        closeOnEscape={!leave.isAsking}
        trapFocus={!leave.isAsking}
        title="Equipas"
        size="lg"
      >
        <Stack gap="md">
          <Notices draft={draft} saved={saved} />
          <TeamsEditor draft={draft} renderMembers={renderMembers} />
          <Group justify="flex-end">
            <Button variant="default" onClick={leave.close}>
              Fechar
            </Button>
            <Button loading={draft.isSaving} disabled={!isUnsaved} onClick={() => void draft.save()}>
              Guardar equipas
            </Button>
          </Group>
        </Stack>
      </Modal>
      <LeaveDialog {...leave} />
    </>
  )
}
