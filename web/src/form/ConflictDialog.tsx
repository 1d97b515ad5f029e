import { Alert, Button, Group, Modal, Stack } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import type { AnyRecord } from '@tipy/domain/record/define'
import { useState } from 'react'
import type { Names } from '#kinds/names.ts'
import type { Choices, Difference, Side, Sides } from './conflict.ts'
import { DifferenceCard } from './DifferenceCard.tsx'

interface ConflictDialogProps {
  readonly record: AnyRecord
  readonly names: Names
  readonly sides: Sides
  readonly found: readonly Difference[]
  readonly onSettle: (choices: Choices) => Promise<void>
  readonly onPostpone: () => void
}

const keyOf = ({ fields: [first = ''] }: Difference) => first

/** Another user saved first: shows both versions field by field. Nothing is saved until the user decides here. */
export function ConflictDialog({ record, names, sides, found, onSettle, onPostpone }: ConflictDialogProps) {
  const open = found.filter(({ changedBy }) => changedBy === 'both')
  const merged = found.filter(({ changedBy }) => changedBy !== 'both')
  const [choices, setChoices] = useState<Choices>(() => Object.fromEntries(open.map(one => [keyOf(one), 'mine'])))
  const [isSaving, setSaving] = useState(false)
  const chooseAll = (side: Side) => setChoices(Object.fromEntries(open.map(one => [keyOf(one), side])))
  const settle = async () => {
    setSaving(true)
    await onSettle(choices)
    setSaving(false)
  }

  return (
    <Modal opened onClose={onPostpone} size="xl" zIndex={400} title="Outra pessoa guardou primeiro">
      <Stack gap="md">
        <Alert icon={<IconUsers size={18} />}>
          {open.length > 0
            ? 'Alteraram os mesmos campos. Escolha, em cada um, o que fica. O resto junta-se por si.'
            : 'Alteraram campos diferentes: ficam as alterações dos dois.'}
        </Alert>
        {open.length > 1 && (
          <Group gap="xs">
            <Button size="compact-sm" variant="light" onClick={() => chooseAll('mine')}>
              Ficar com todos os meus
            </Button>
            <Button size="compact-sm" variant="light" onClick={() => chooseAll('theirs')}>
              Ficar com todos os deles
            </Button>
          </Group>
        )}
        {[...open, ...merged].map(one => (
          <DifferenceCard
            key={keyOf(one)}
            {...{ record, names, sides }}
            difference={one}
            choice={choices[keyOf(one)]}
            onChoose={side => setChoices({ ...choices, [keyOf(one)]: side })}
          />
        ))}
        <Group justify="flex-end">
          <Button variant="default" onClick={onPostpone}>
            Voltar ao formulário
          </Button>
          <Button onClick={() => void settle()} loading={isSaving} data-autofocus>
            Guardar
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
