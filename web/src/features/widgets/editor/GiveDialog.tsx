import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { roleNameIn } from '@tipy/domain/access/roleNames'
import { roles } from '@tipy/domain/access/roles'
import { hasDashboard } from '@tipy/domain/navigation/landing'
import { useState } from 'react'
import { explain } from '#api/explain.ts'
import { useSessionContext } from '#session/sessionContext.ts'
import { incomplete, mandatory } from '#ui/messages.ts'
import { SinglePicker } from '#ui/picker/SinglePicker.tsx'
import { toast } from '#ui/toast.ts'
import { useReturnFocus } from '#ui/useReturnFocus.ts'
import { useWidgetActions } from '../widgets.calls.ts'

const peopleText = (people: number): string => (people === 1 ? '1 pessoa' : `${people} pessoas`)

/** Makes the user's dashboard the standard one of a role. */
export function GiveDialog({ onClose }: { readonly onClose: () => void }) {
  const { config } = useSessionContext()
  const { give } = useWidgetActions()
  const [role, setRole] = useState<string | null>(null)
  const [isMissing, setMissing] = useState(false)
  const [isSaving, setSaving] = useState(false)
  useReturnFocus()
  const nameOf = (key: string) => roleNameIn(config.roles, key, null)

  async function submit() {
    const chosen = roles.find(one => one === role)
    setMissing(!chosen)
    if (!chosen) {
      toast.problem(incomplete)
      return
    }
    setSaving(true)
    const answer = await give(chosen)
    setSaving(false)
    if (!answer.ok) {
      toast.problem(explain(answer))
      return
    }
    toast.success(`Painel dado a ${nameOf(chosen)}: ${peopleText(answer.data.people)}`)
    onClose()
  }

  return (
    <Modal opened onClose={onClose} title="Dar este painel a…">
      <Stack gap="md">
        <Text size="sm">
          O painel guardado passa a ser o padrão da função. Cada pessoa fica com o seu até escolher «Repor painel
          padrão».
        </Text>
        <SinglePicker
          label="Função"
          withAsterisk
          error={isMissing && mandatory}
          options={roles.filter(hasDashboard).map(value => ({ value, label: nameOf(value) }))}
          value={role}
          onChange={setRole}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancelar
          </Button>
          <Button loading={isSaving} onClick={() => void submit()}>
            Dar painel
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
