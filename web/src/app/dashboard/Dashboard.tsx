import { Button, Skeleton, Stack } from '@mantine/core'
import { IconLayoutGridAdd } from '@tabler/icons-react'
import { Navigate, useNavigate, useSearch } from '@tanstack/react-router'
import type { Widget } from '@tipy/domain/features/widgets/widgets.contract'
import { landing } from '@tipy/domain/navigation/landing'
import { screens } from '@tipy/domain/navigation/screens'
import { useCallback, useEffect } from 'react'
import { personOf } from '#app/guard.ts'
import { Notice } from '#app/pages/Notice.tsx'
import { PageSkeleton } from '#app/pages/PageSkeleton.tsx'
import { stayAtHome } from '#app/session/home.ts'
import { useWidgets } from '#features/widgets/widgets.calls.ts'
import { WidgetsFailed } from '#features/widgets/widgets.failed.tsx'
import type { DashboardSearch } from '#features/widgets/widgets.search.ts'
import { FigureQuestions } from '#figures/FigureQuestions.tsx'
import { useSessionContext } from '#session/sessionContext.ts'
import { lazily, WhileLoading } from '#ui/lazily.tsx'
import { DashboardHead } from './DashboardHead.tsx'
import { DashboardTabs } from './DashboardTabs.tsx'

const Editor = lazily(async () => (await import('#features/widgets/editor/Editor.tsx')).Editor)

/** The start page of everybody but consultants: their widgets in tabs, or the editor of them. */
export function Dashboard() {
  const search: DashboardSearch = useSearch({ strict: false })
  const navigate = useNavigate()
  const { flags } = useSessionContext()
  const widgets = useWidgets()
  const go = useCallback(
    (to: DashboardSearch) => void navigate({ to: screens.home.path, search: to, replace: true, resetScroll: false }),
    [navigate],
  )
  const edit = useCallback(
    (tab: string | undefined) =>
      void navigate({ to: screens.home.path, search: { edit: true, ...(tab !== undefined && { tab }) } }),
    [navigate],
  )
  const hasWidgets = widgets.data !== undefined && widgets.data.length > 0
  useEffect(() => {
    if (hasWidgets) stayAtHome()
  }, [hasWidgets])
  const mayArrange = flags.has('customDashboard')
  if (search.edit && mayArrange)
    return (
      <WhileLoading show={<PageSkeleton />}>
        <Editor
          start={search.tab}
          onDone={tab => void navigate({ to: screens.home.path, search: tab === undefined ? {} : { tab } })}
        />
      </WhileLoading>
    )
  if (widgets.data?.length === 0) return <WithoutWidgets onEdit={mayArrange ? () => edit(undefined) : undefined} />
  return (
    <FigureQuestions>
      <Shown
        widgets={widgets.data}
        isError={widgets.isError}
        onRetry={() => void widgets.refetch()}
        search={search}
        go={go}
        onEdit={mayArrange ? edit : undefined}
      />
    </FigureQuestions>
  )
}

interface ShownProps {
  readonly widgets: readonly Widget[] | undefined
  readonly isError: boolean
  readonly onRetry: () => void
  readonly search: DashboardSearch
  readonly go: (search: DashboardSearch) => void
  /** Undefined for those who do not arrange their dashboard. */
  readonly onEdit: ((tab: string | undefined) => void) | undefined
}

function Shown({ widgets, isError, onRetry, search, go, onEdit }: ShownProps) {
  if (widgets) return <DashboardTabs widgets={widgets} search={search} go={go} onEdit={onEdit} />
  return (
    <>
      <DashboardHead />
      {isError ? (
        <WidgetsFailed onRetry={onRetry} />
      ) : (
        <Stack gap="md" aria-busy>
          <Skeleton h={34} w={320} />
          <Skeleton h={110} radius="md" />
          <Skeleton h={280} radius="md" />
        </Stack>
      )}
    </>
  )
}

/** Leads to the first list that the person may open; who may open none has this page. */
function WithoutWidgets({ onEdit }: { readonly onEdit: (() => void) | undefined }) {
  const { person, features } = useSessionContext()
  const target = landing(personOf(person), features, false)
  if (target !== screens.home.path) return <Navigate to={target} replace />
  return (
    <Notice
      icon={IconLayoutGridAdd}
      title="O seu painel está vazio"
      actions={onEdit && <Button onClick={onEdit}>Editar painel</Button>}
    >
      {onEdit ? 'Adicione os widgets que quer ver ao começar o dia.' : 'Ainda não há nada para mostrar aqui.'}
    </Notice>
  )
}
