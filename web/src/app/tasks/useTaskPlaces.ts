import { useRouterState } from '@tanstack/react-router'
import { isGranted } from '@tipy/domain/access/grant'
import { mayOpen, pageOf, screens } from '@tipy/domain/navigation/screens'
import { isIdentity } from '@tipy/domain/record/identity'
import { records } from '@tipy/domain/records'
import { useMemo } from 'react'
import { personOf } from '#app/guard.ts'
import { useSession } from '#app/session/session.ts'
import type { About, TaskPlaces } from '#features/tasks/tasks.places.ts'

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

/** The records this user may add tasks about, and the page of each. */
export function useTaskPlaces(): TaskPlaces {
  const user = useSession(state => state.user)
  const features = useSession(state => state.features)
  const pathname = useRouterState({ select: state => state.location.pathname })
  return useMemo(() => {
    const person = user && personOf(user)
    const here = aboutOf(pathname)
    if (!person || !features) return { groups: [], linkOf: () => null, here }
    return {
      here,
      groups: carriers.filter(
        ({ flags }) => flags.length === 0 || flags.some(flag => isGranted(features, flag, person)),
      ),
      linkOf: ({ group, ref }) => {
        const page = pageOf(group)
        return page && mayOpen(page, person, features) ? page.path.replace('{id}', ref) : null
      },
    }
  }, [user, features, pathname])
}
