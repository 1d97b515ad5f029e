import { useQueryClient } from '@tanstack/react-query'
import type { Users } from '@tipy/domain/features/users/users.record'
import type { Shown } from '@tipy/domain/record/contract'
import { recordKey } from '#api/records.ts'
import { RecordDetail } from '#app/RecordDetail.tsx'
import { Photo } from '#features/files/photo/photo.tsx'
import { pageOfPerson } from '#features/users/users.page.tsx'
import { PersonAvatar } from '#kinds/PersonAvatar.tsx'
import { useSessionContext } from '#session/sessionContext.ts'
import { userTabs } from './userTabs.tsx'

const page = pageOfPerson(Face)

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
