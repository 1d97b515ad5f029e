import { type Flag, flags } from '@tipy/domain/access/flags'
import { type Features, isGranted } from '@tipy/domain/access/grant'
import type { DateRange } from '@tipy/domain/calendar/days'
import type { Config } from '@tipy/domain/company/config'
import type { OwnUser } from '@tipy/domain/features/users/users.contract'
import { type ReactNode, useMemo } from 'react'
import { FileToolProvider } from '#features/files/files.tools.ts'
import { ConversionProvider } from '#features/leads/wizard/conversion.ts'
import { AttachmentsProvider } from '#form/attachments.ts'
import { CompanionsProvider } from '#list/companions.ts'
import { type SessionContext, SessionContextProvider } from '#session/sessionContext.ts'
import { attachments } from './attachments.tsx'
import { companions } from './companions.tsx'
import { DraftOfFiles } from './gmail/DraftOfFiles.tsx'
import { personOf } from './guard.ts'
import { conversion } from './leads/conversion.tsx'
import { changeListPreferences } from './session/preferences.ts'
import { changeProfiles } from './session/profiles.ts'
import { session as store, useSession } from './session/session.ts'

interface SessionContextBridgeProps {
  readonly user: OwnUser
  readonly config: Config
  readonly features: Features
  readonly children: ReactNode
}

const fileTool = { Button: DraftOfFiles }
const changeRange = (dateRange: DateRange) => store.set({ dateRange })

function flagsOf(user: OwnUser, features: Features): ReadonlySet<Flag> {
  const person = personOf(user)
  return new Set(flags.filter(flag => isGranted(features, flag, person)))
}

/** Provides the session context to lists and forms. */
export function SessionContextBridge({ user, config, features, children }: SessionContextBridgeProps) {
  const today = useSession(state => state.today)
  const dateRange = useSession(state => state.dateRange)
  const selectedOffices = useSession(state => state.selectedOffices)
  const session = useMemo(
    (): SessionContext => ({
      person: user,
      flags: flagsOf(user, features),
      features,
      settings: config.settings,
      config,
      today,
      dateRange,
      changeRange,
      selectedOffices,
      changeProfiles,
      changeListPreferences,
    }),
    [user, config, features, today, dateRange, selectedOffices],
  )
  return (
    <SessionContextProvider value={session}>
      <CompanionsProvider value={companions}>
        <AttachmentsProvider value={attachments}>
          <FileToolProvider value={fileTool}>
            <ConversionProvider value={conversion}>{children}</ConversionProvider>
          </FileToolProvider>
        </AttachmentsProvider>
      </CompanionsProvider>
    </SessionContextProvider>
  )
}
