import { useRouterState } from '@tanstack/react-router'
import { isGranted } from '@tipy/domain/access/grant'
import { screens } from '@tipy/domain/navigation/screens'
import { isIdentity } from '@tipy/domain/record/identity'
import { records } from '@tipy/domain/records'
import { useMemo } from 'react'
import { personOf } from '#app/guard.ts'
import { useSession } from '#app/session/session.ts'
import { TaskDialog } from '#features/tasks/tasks.dialog.tsx'
import type { About, TaskDialogProps, TaskGroup } from '#features/tasks/tasks.places.ts'

/** Every user may add a task about a colleague, without the flag for the staff list. */
const people = { key: screens.users.path.slice(1), label: screens.users.title, flags: [] }

/** Users, and every record that declares tasks. */
const carriers = [
  people,
  ...Object.values(records)
    .filter(({ name, companions }) => name !== people.key && companions.includes('tasks'))
    .map(({ name, label, flags }) => ({ key: name, label, flags: flags.list })),
]

/** The record of `/{group}/{id}`. */
function aboutOf(pathname: string): About | null {
  const [, group = '', ref = ''] = pathname.split('/')
  return isIdentity(ref) && carriers.some(({ key }) => key === group) ? { group, ref } : null
}

/** The kinds of records this user may add tasks about. */
function useGroups(): readonly TaskGroup[] {
  const user = useSession(state => state.user)
  const features = useSession(state => state.features)
  return useMemo(() => {
    const person = user && personOf(user)
    if (!person || !features) return []
    return carriers.filter(({ flags }) => flags.length === 0 || flags.some(flag => isGranted(features, flag, person)))
  }, [user, features])
}

/** A task, from any screen: a new one is about the record whose page is open, if any. */
export function TaskDialogAnywhere({ about, ...props }: TaskDialogProps) {
  const here = aboutOf(useRouterState({ select: state => state.location.pathname }))
  return <TaskDialog {...props} about={about ?? here} groups={useGroups()} />
}
