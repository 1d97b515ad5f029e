import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import type { Users } from '@tipy/domain/features/users/users.record'
import type { Shown } from '@tipy/domain/record/contract'
import { isIdentity } from '@tipy/domain/record/identity'
import { recordKey } from '#api/records.ts'
import { NotFoundPage } from '#app/pages/NotFoundPage.tsx'
import { Photo } from '#features/files/files.photo.tsx'
import { ownTab, StaffPage } from '#features/users/users.page.tsx'
import { PersonAvatar } from '#kinds/PersonAvatar.tsx'
import { useWorld } from '#world/world.ts'
import { staffTabs } from './staffTabs.tsx'

/** One person's page: their record, and what other features keep of them. */
export function StaffDetail() {
  const { id = '' } = useParams({ strict: false })
  const { tab = ownTab }: { readonly tab?: string } = useSearch({ strict: false })
  const navigate = useNavigate()
  const world = useWorld()
  if (!isIdentity(id)) return <NotFoundPage />
  return (
    <StaffPage
      key={id}
      id={id}
      tab={tab}
      onTab={next => void navigate({ to: '.', search: next === ownTab ? {} : { tab: next }, replace: true })}
      tabsOf={person => staffTabs(world, person)}
      renderPhoto={person => <Face person={person} />}
      missing={<NotFoundPage />}
    />
  )
}

function Face({ person }: { readonly person: Shown<Users> }) {
  const queries = useQueryClient()
  const { flags } = useWorld()
  const user = { _id: person._id, name: person.name ?? '', image: person.image ?? null }
  if (!person.can.edit || !flags.has('editStaff')) return <PersonAvatar name={user.name} image={user.image} size={92} />
  return <Photo user={user} onChanged={() => queries.invalidateQueries({ queryKey: recordKey('users') })} />
}
