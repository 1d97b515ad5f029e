import { ActionIcon, Menu } from '@mantine/core'
import { IconAdjustments, IconArrowRight, IconDotsVertical, IconTrash } from '@tabler/icons-react'
import type { Widget } from '@tipy/domain/features/widgets/widgets.contract'
import { widgetTitle } from '@tipy/domain/features/widgets/widgets.title'
import { isConfigurable } from './infoDraft.ts'

interface TileMenuProps {
  readonly widget: Widget
  /** The names of the other tabs. */
  readonly otherTabs: readonly string[]
  readonly onInfo: () => void
  readonly onTab: (name: string) => void
  readonly onRemove: () => void
}

const icon = { size: 16, stroke: 1.7, 'aria-hidden': true } as const

export function TileMenu({ widget, otherTabs, onInfo, onTab, onRemove }: TileMenuProps) {
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={`Opções de ${widgetTitle(widget)}`}>
          <IconDotsVertical {...icon} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {isConfigurable(widget.type) && (
          <Menu.Item leftSection={<IconAdjustments {...icon} />} onClick={onInfo}>
            Configurar
          </Menu.Item>
        )}
        {otherTabs.map(name => (
          <Menu.Item key={name} leftSection={<IconArrowRight {...icon} />} onClick={() => onTab(name)}>
            Mover para {name}
          </Menu.Item>
        ))}
        <Menu.Item color="red" leftSection={<IconTrash {...icon} />} onClick={onRemove}>
          Apagar
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
