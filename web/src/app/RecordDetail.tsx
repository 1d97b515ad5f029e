import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import type { Shown } from '@tipy/domain/record/contract'
import type { AnyRecord } from '@tipy/domain/record/define'
import { isIdentity } from '@tipy/domain/record/identity'
import type { RecordPageOf } from '#list/page/page.ts'
import { RecordPage } from '#list/page/RecordPage.tsx'
import { type SessionContext, useSessionContext } from '#session/sessionContext.ts'
import type { PageTab } from '#ui/PageTabs.tsx'
import { NotFoundPage } from './pages/NotFoundPage.tsx'
import { recordTab } from './recordTabs.tsx'

interface RecordDetailProps<R extends AnyRecord> {
  readonly page: RecordPageOf<R>
  /** The tabs of other features; by default all companions, in the order of the declaration. */
  readonly tabsOf?: (session: SessionContext, row: Shown<R>) => readonly PageTab[]
}

/** The page of the record named by the address, open at the tab in the address. */
export function RecordDetail<R extends AnyRecord>({ page, tabsOf }: RecordDetailProps<R>) {
  const { id = '' } = useParams({ strict: false })
  const { record } = page.screen
  const { key: ownTab } = page.own
  const { tab = ownTab }: { readonly tab?: string } = useSearch({ strict: false })
  const navigate = useNavigate()
  const session = useSessionContext()
  if (!isIdentity(id)) return <NotFoundPage />
  const carried = (row: Shown<R>) => record.companions.map(companion => recordTab(companion, record, row))
  return (
    <RecordPage
      key={id}
      page={page}
      id={id}
      tab={tab}
      onTab={next => void navigate({ to: '.', search: next === ownTab ? {} : { tab: next }, replace: true })}
      tabsOf={row => tabsOf?.(session, row) ?? carried(row)}
      missing={<NotFoundPage />}
    />
  )
}
