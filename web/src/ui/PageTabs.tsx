import { Badge, Tabs, VisuallyHidden } from '@mantine/core'
import type { TablerIcon } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef } from 'react'
import classes from './PageTabs.module.css'

export interface PageTab {
  readonly key: string
  readonly label: string
  readonly Icon?: TablerIcon
  readonly content: ReactNode
  /** How many things it shows; 0 is not shown. */
  readonly count?: number | undefined
  /** What of these waits for the user: "1 por ler". Then the count stands out. */
  readonly waiting?: string | undefined
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
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const tab = list.current?.querySelector<HTMLElement>(`[id$="-tab-${shown}"]`)
    if (tab && list.current) list.current.scrollLeft = tab.offsetLeft - (list.current.clientWidth - tab.offsetWidth) / 2
  }, [shown])
  return (
    <Tabs value={shown} onChange={next => onOpen(next ?? first.key)} keepMounted={false}>
      <Tabs.List data-screen-only mb="md" ref={list} className={classes.list ?? ''}>
        {tabs.map(({ key, label, Icon, count, waiting }) => (
          <Tabs.Tab
            key={key}
            value={key}
            className={classes.tab ?? ''}
            leftSection={Icon && <Icon size={16} stroke={1.7} aria-hidden />}
          >
            {label}
            {count ? <Counter count={count} waiting={waiting} /> : null}
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

function Counter({ count, waiting }: Required<Pick<PageTab, 'count' | 'waiting'>>) {
  return (
    <>
      <Badge
        component="span"
        size="sm"
        ml={6}
        className="tabular"
        aria-hidden
        {...(waiting ? { variant: 'filled' } : { variant: 'light', color: 'gray' })}
      >
        {count}
      </Badge>
      <VisuallyHidden>{waiting ? ` (${count}, ${waiting})` : ` (${count})`}</VisuallyHidden>
    </>
  )
}
