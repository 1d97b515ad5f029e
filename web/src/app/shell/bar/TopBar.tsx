import { Text } from '@mantine/core'
import { IconMoon, IconSun } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { Day } from '@tipy/domain/calendar/days'
import type { ReactNode } from 'react'
import { setDarkMode } from '#app/session/preferences.ts'
import { session, useSession } from '#app/session/session.ts'
import { RangeSelector } from '#app/shell/dates/RangeSelector.tsx'
import { OfficeSelector } from '#app/shell/offices/OfficeSelector.tsx'
import type { OfficeChoice } from '#app/shell/offices/useOffices.ts'
import { Bell } from '#features/notifications/notifications.bell.tsx'
import { Mark } from '#ui/Mark.tsx'
import { BarIcon } from './BarIcon.tsx'
import { FailureMark } from './FailureMark.tsx'
import { SearchButton } from './SearchButton.tsx'
import classes from './TopBar.module.css'

interface TopBarProps {
  readonly company: string
  readonly phone: boolean
  readonly offices: OfficeChoice
  readonly onSearch: () => void
  readonly drawerToggle: ReactNode
  /** The to-do widget, for users with its flag. */
  readonly todo: ReactNode
  readonly personMenu: ReactNode
}

export function TopBar({ company, phone, offices, onSearch, drawerToggle, todo, personMenu }: TopBarProps) {
  const darkMode = useSession(state => state.darkMode)
  const user = useSession(state => state.user?._id)
  const selectors = <Selectors phone={phone} offices={offices} />
  return (
    <>
      <div className={classes.bar}>
        {drawerToggle}
        <Link to="/" className={classes.brand}>
          <Mark size={30} />
          <Text fw={650} truncate>
            {company}
          </Text>
        </Link>
        <div className={classes.space} />
        <SearchButton phone={phone} onClick={onSearch} />
        {!phone && selectors}
        <FailureMark />
        {user && <Bell user={user} />}
        {todo}
        {!phone && (
          <BarIcon label={darkMode ? 'Modo claro' : 'Modo escuro'} onClick={() => setDarkMode(!darkMode)}>
            {darkMode ? <IconSun size={19} stroke={1.7} /> : <IconMoon size={19} stroke={1.7} />}
          </BarIcon>
        )}
        {personMenu}
      </div>
      {phone && <div className={classes.second}>{selectors}</div>}
    </>
  )
}

function Selectors({ phone, offices }: Pick<TopBarProps, 'phone' | 'offices'>) {
  const range = useSession(state => state.dateRange)
  const preset = useSession(state => state.preset)
  const today = useSession(state => state.today)
  const oldestDate: Day = useSession(state => state.oldestDate) ?? today
  return (
    <>
      {offices.offices.length > 0 && (
        <div className={classes.offices}>
          <OfficeSelector choice={offices} phone={phone} />
        </div>
      )}
      <div className={classes.range}>
        <RangeSelector
          range={range}
          preset={preset}
          today={today}
          oldestDate={oldestDate}
          phone={phone}
          onChange={dateRange => session.set({ dateRange })}
        />
      </div>
    </>
  )
}
