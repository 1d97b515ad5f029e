import { mayOpen, pageOf } from '@tipy/domain/navigation/screens'
import { useMemo } from 'react'
import { personOf } from '#app/guard.ts'
import { useSession } from '#app/session/session.ts'
import type { TaskPlaces } from '#features/tasks/tasks.places.ts'
import { lazily } from '#ui/lazily.tsx'

/** Loaded when first opened: it needs the calendar and the declarations of all records. */
const Dialog = lazily(async () => (await import('./TaskDialogAnywhere.tsx')).TaskDialogAnywhere)

/** The pages of records that this user may open, and the dialog of a task. */
export function useTaskPlaces(): TaskPlaces {
  const user = useSession(state => state.user)
  const features = useSession(state => state.features)
  return useMemo(() => {
    const person = user && personOf(user)
    return {
      Dialog,
      linkOf: ({ group, ref }) => {
        const page = person && features && pageOf(group)
        return page && mayOpen(page, person, features) ? page.path.replace('{id}', ref) : null
      },
    }
  }, [user, features])
}
