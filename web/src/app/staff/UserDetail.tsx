import { Button } from '@mantine/core'
import { IconChartBar } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { personStatistics } from '@tipy/domain/features/stats/stats.rights'
import type { Users } from '@tipy/domain/features/users/users.record'
import { screens } from '@tipy/domain/navigation/screens'
import type { Shown } from '@tipy/domain/record/contract'
import { recordKey } from '#api/records.ts'
import { RecordDetail } from '#app/RecordDetail.tsx'
import { Photo } from '#features/files/photo/photo.tsx'
import { pageOfPerson } from '#features/users/users.page.tsx'
import { PersonAvatar } from '#kinds/PersonAvatar.tsx'
import { useSessionContext, viewerOf } from '#session/sessionContext.ts'
import { userTabs } from './userTabs.tsx'

const own = pageOfPerson(Face)

/** The record's page, with a link to the person's statistics for those who may read any. */
const page: typeof own = {
  ...own,
  Head: ({ buttons, ...head }) => (
    <own.Head
      {...head}
      buttons={
        <>
          <StatsLink id={head.row._id} />
          {buttons}
        </>
      }
    />
  ),
}

/** The page of one user: their record, and the tabs of other features. */
export function UserDetail() {
  return <RecordDetail page={page} tabsOf={userTabs} />
}

function Face({ person }: { readonly person: Shown<Users> }) {
  const queries = useQueryClient()
  const { flags } = useSessionContext()
  const user = { _id: person._id, name: person.name ?? '', image: person.image ?? null }
  if (!person.can.edit || !flags.has('editStaff')) return <PersonAvatar name={user.name} image={user.image} size={92} />
  return <Photo user={user} onChanged={() => queries.invalidateQueries({ queryKey: recordKey('users') })} />
}

function StatsLink({ id }: { readonly id: string }) {
  if (personStatistics(viewerOf(useSessionContext()), id).length === 0) return null
  return (
    <Button
      component={Link}
      to={`/users/${id}/stats`}
      variant="default"
      leftSection={<IconChartBar size={16} aria-hidden />}
    >
      {screens.userStats.title}
    </Button>
  )
}
