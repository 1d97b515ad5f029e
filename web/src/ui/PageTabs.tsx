import { Tabs } from '@mantine/core'
import type { TablerIcon } from '@tabler/icons-react'
import type { ReactNode } from 'react'

export interface PageTab {
  readonly key: string
  readonly label: string
  readonly Icon: TablerIcon
  readonly content: ReactNode
}

interface PageTabsProps {
  /** The first is the page's own. */
  readonly tabs: readonly [PageTab, ...PageTab[]]
  readonly open: string
  readonly onOpen: (tab: string) => void
}

/** The tabs of one record's page. An unknown name in the address opens the first. */
export function PageTabs({ tabs, open, onOpen }: PageTabsProps) {
  const [first] = tabs
  const shown = tabs.some(({ key }) => key === open) ? open : first.key
  return (
    <Tabs value={shown} onChange={next => onOpen(next ?? first.key)} keepMounted={false}>
      <Tabs.List mb="md">
        {tabs.map(({ key, label, Icon }) => (
          <Tabs.Tab key={key} value={key} leftSection={<Icon size={16} stroke={1.7} aria-hidden />}>
            {label}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {tabs.map(({ key, content }) => (
        <Tabs.Panel key={key} value={key}>
          {content}
        </Tabs.Panel>
      ))}
    </Tabs>
  )
}
