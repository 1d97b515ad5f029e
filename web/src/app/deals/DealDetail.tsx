import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { reservations } from '@tipy/domain/features/reservations/reservations.record'
import { isIdentity } from '@tipy/domain/record/identity'
import { NotFoundPage } from '#app/pages/NotFoundPage.tsx'
import { recordTab } from '#app/recordTabs.tsx'
import { DealPage, ownTab } from '#features/reservations/reservations.page.tsx'

/** One deal's page: its sheet, and what other features keep of it. */
export function DealDetail() {
  const { id = '' } = useParams({ strict: false })
  const { tab = ownTab }: { readonly tab?: string } = useSearch({ strict: false })
  const navigate = useNavigate()
  if (!isIdentity(id)) return <NotFoundPage />
  const carried = reservations.companions.map(companion => recordTab(companion, { record: reservations, id }))
  return (
    <DealPage
      key={id}
      id={id}
      tab={tab}
      onTab={next => void navigate({ to: '.', search: next === ownTab ? {} : { tab: next }, replace: true })}
      tabsOf={() => carried}
      missing={<NotFoundPage />}
    />
  )
}
