import { Kbd, Menu, Text, UnstyledButton } from '@mantine/core'
import {
  IconKeyboard,
  IconLayoutGridAdd,
  IconLayoutNavbar,
  IconLayoutSidebar,
  IconLogout,
  IconMoon,
  IconSun,
  IconUser,
} from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import { screens } from '@tipy/domain/navigation/screens'
import { LazySignedOut } from '#app/lazyLogin.ts'
import { PersonAvatar } from '#kinds/PersonAvatar.tsx'

interface PersonMenuProps {
  readonly name: string
  readonly image: string | null
  /** In Portuguese. */
  readonly role: string
  readonly darkMode: boolean
  readonly onDarkMode: (darkMode: boolean) => void
  /** Undefined on a phone, where the menu cannot be horizontal. */
  readonly horizontal: boolean | undefined
  readonly onHorizontal: (horizontal: boolean) => void
  readonly onHelp: () => void
  /** Whether the person arranges their dashboard. */
  readonly hasEditor: boolean
}

const icon = { size: 17, stroke: 1.7, 'aria-hidden': true } as const

export function PersonMenu(props: PersonMenuProps) {
  const { name, image, role, darkMode, onDarkMode, horizontal, onHorizontal, onHelp, hasEditor } = props
  const navigate = useNavigate()
  return (
    // Inside the header, so that its text is within a landmark; the first entry takes the focus.
    <Menu
      position="bottom-end"
      width={260}
      returnFocus
      withinPortal={false}
      withInitialFocusPlaceholder={false}
      // After 'Sair' the login is shown without waiting.
      onOpen={LazySignedOut.preload}
    >
      <Menu.Target>
        <UnstyledButton aria-label={`Menu de ${name}`} style={{ borderRadius: '50%' }}>
          <PersonAvatar name={name} image={image} size={36} />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          <Text size="sm" fw={600} c="var(--mantine-color-text)" truncate>
            {name}
          </Text>
          <Text size="xs">{role}</Text>
        </Menu.Label>
        <Menu.Divider />
        <Menu.Item component={Link} to={screens.profile.path} leftSection={<IconUser {...icon} />}>
          {screens.profile.title}
        </Menu.Item>
        {hasEditor && (
          <Menu.Item
            leftSection={<IconLayoutGridAdd {...icon} />}
            onClick={() => void navigate({ to: screens.home.path, search: { edit: true } })}
          >
            Editar painel
          </Menu.Item>
        )}
        {horizontal !== undefined && (
          <Menu.Item
            leftSection={horizontal ? <IconLayoutSidebar {...icon} /> : <IconLayoutNavbar {...icon} />}
            onClick={() => onHorizontal(!horizontal)}
          >
            {horizontal ? 'Menu vertical' : 'Menu horizontal'}
          </Menu.Item>
        )}
        <Menu.Item
          leftSection={darkMode ? <IconSun {...icon} /> : <IconMoon {...icon} />}
          onClick={() => onDarkMode(!darkMode)}
        >
          {darkMode ? 'Modo claro' : 'Modo escuro'}
        </Menu.Item>
        <Menu.Item leftSection={<IconKeyboard {...icon} />} rightSection={<Kbd>?</Kbd>} onClick={onHelp}>
          Atalhos do teclado
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item component={Link} to={screens.logout.path} leftSection={<IconLogout {...icon} />}>
          {screens.logout.title}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
