import { ActionIcon, Button, Tooltip } from '@mantine/core'
import { IconPhotoSpark, IconUsersGroup } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { mayOpen, screens } from '@tipy/domain/navigation/screens'
import { lazy, Suspense, useState } from 'react'
import { personOf } from '#app/guard.ts'
import { useSession } from '#app/session/session.ts'
import { UsersList } from '#features/users/users.list.tsx'
import { holdsAny, useSessionContext } from '#session/sessionContext.ts'
import { usePhone } from '#ui/layout/usePhone.ts'

const UserTeams = lazy(async () => ({ default: (await import('./UserTeams.tsx')).UserTeams }))

const icon = { size: 18, stroke: 1.7, 'aria-hidden': true } as const

/** The staff list, with the actions of other features on users. */
export function UsersScreen() {
  return (
    <UsersList
      actions={
        <>
          <ImagesLink />
          <TeamsButton />
        </>
      }
    />
  )
}

function ImagesLink() {
  const phone = usePhone()
  const user = useSession(state => state.user)
  const features = useSession(state => state.features)
  const { imageGenerator } = screens
  if (!user || !features || !mayOpen(imageGenerator, personOf(user), features)) return null
  const label = imageGenerator.title
  const to = imageGenerator.path as string
  if (!phone)
    return (
      <Button component={Link} to={to} variant="default" leftSection={<IconPhotoSpark {...icon} />}>
        {label}
      </Button>
    )
  return (
    <ActionIcon component={Link} to={to} variant="default" size={36} aria-label={label}>
      <IconPhotoSpark {...icon} />
    </ActionIcon>
  )
}

function TeamsButton() {
  const phone = usePhone()
  const session = useSessionContext()
  const [isOpen, setOpen] = useState(false)
  if (!holdsAny(session, ['listConfigs', 'editStaff'])) return null
  const open = () => setOpen(true)
  return (
    <>
      {phone ? (
        <Tooltip label="Equipas">
          <ActionIcon variant="default" size={36} aria-label="Equipas" onClick={open}>
            <IconUsersGroup {...icon} />
          </ActionIcon>
        </Tooltip>
      ) : (
        <Button variant="default" leftSection={<IconUsersGroup {...icon} />} onClick={open}>
          Equipas
        </Button>
      )}
      {isOpen && (
        <Suspense fallback={null}>
          <UserTeams onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
