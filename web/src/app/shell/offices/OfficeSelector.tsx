import { ActionIcon, Group, Popover, Text, Tooltip } from '@mantine/core'
import { IconBuilding, IconCheckbox, IconCircleDot } from '@tabler/icons-react'
import { useState } from 'react'
import { BarButton } from '#app/shell/bar/BarButton.tsx'
import { chosenNames } from './choice.ts'
import { answerKey } from './keys.ts'
import { OfficeList } from './OfficeList.tsx'
import classes from './OfficeSelector.module.css'
import type { OfficeChoice } from './useOffices.ts'

interface OfficeSelectorProps {
  readonly choice: OfficeChoice
  readonly phone: boolean
}

export function OfficeSelector({ choice, phone }: OfficeSelectorProps) {
  const [opened, setOpened] = useState(false)
  const { offices, chosen, mode } = choice
  const names = chosenNames(chosen, offices)
  const only = offices.length === 1 ? offices[0] : undefined
  if (only) return <OnlyOffice name={only.name} />

  return (
    <Group gap={0} wrap="nowrap" className={classes.selector}>
      {!phone && <ModeButton choice={choice} />}
      <Popover
        opened={opened}
        onChange={setOpened}
        position="bottom-start"
        width={phone ? 300 : 290}
        trapFocus
        returnFocus
      >
        <Popover.Target>
          <BarButton
            icon={<IconBuilding size={17} stroke={1.7} aria-hidden />}
            aria-label={`Agências: ${names}`}
            title={names}
            onClick={() => setOpened(!opened)}
          >
            {phone && chosen.length > 1 ? `${chosen.length} agências` : names}
          </BarButton>
        </Popover.Target>
        <Popover.Dropdown p={8} onKeyDown={answerKey}>
          <OfficeList choice={choice} onDone={() => setOpened(mode === 'multi')} />
        </Popover.Dropdown>
      </Popover>
    </Group>
  )
}

/** With a single office: shows its name without a menu. */
function OnlyOffice({ name }: { readonly name: string }) {
  return (
    <Group gap={8} wrap="nowrap" className={classes.only}>
      <IconBuilding size={17} stroke={1.7} aria-hidden />
      <Text size="sm" truncate>
        {name}
      </Text>
    </Group>
  )
}

function ModeButton({ choice: { mode, switchMode } }: Pick<OfficeSelectorProps, 'choice'>) {
  const several = mode === 'multi'
  const Icon = several ? IconCheckbox : IconCircleDot
  return (
    <Tooltip label={several ? 'Várias agências (Caps Lock)' : 'Uma agência de cada vez (Caps Lock)'}>
      <ActionIcon
        variant="default"
        className={classes.mode}
        aria-label="Escolher várias agências"
        aria-pressed={several}
        aria-keyshortcuts="CapsLock"
        onClick={switchMode}
      >
        <Icon size={17} stroke={1.7} aria-hidden />
      </ActionIcon>
    </Tooltip>
  )
}
