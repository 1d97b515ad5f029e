import { IconPhotoSpark, IconUsersGroup } from '@tabler/icons-react'
import { mayOpen, screens } from '@tipy/domain/navigation/screens'
import { useState } from 'react'
import { DraftsButton } from '#app/gmail/DraftsButton.tsx'
import { personOf } from '#app/guard.ts'
import { useSession } from '#app/session/session.ts'
import { UsersList } from '#features/users/users.list.tsx'
import { ToolButton } from '#list/ToolButton.tsx'
import { holdsAny, useSessionContext } from '#session/sessionContext.ts'
import { lazily } from '#ui/lazily.tsx'

const UserTeams = lazily(async () => (await import('./UserTeams.tsx')).UserTeams)

const salary = [{ kind: 'salary' }] as const

/** The staff list, with the actions of other features on users. */
export function UsersScreen() {
  return (
    <UsersList
      actions={
        <>
          <ImagesLink />
          <TeamsButton />
          <DraftsButton sources={salary} />
        </>
      }
    />
  )
}

function ImagesLink() {
  const user = useSession(state => state.user)
  const features = useSession(state => state.features)
  const { imageGenerator } = screens
  if (!user || !features || !mayOpen(imageGenerator, personOf(user), features)) return null
  return <ToolButton label={imageGenerator.title} Icon={IconPhotoSpark} run={imageGenerator.path} />
}

function TeamsButton() {
  const session = useSessionContext()
  const [isOpen, setOpen] = useState(false)
  if (!holdsAny(session, ['listConfigs', 'editStaff'])) return null
  return (
    <>
      <ToolButton label="Equipas" Icon={IconUsersGroup} run={() => setOpen(true)} />
      {isOpen && <UserTeams onClose={() => setOpen(false)} />}
    </>
  )
}
