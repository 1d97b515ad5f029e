import { Suspense } from 'react'
import { useTaskPlaces } from '#app/tasks/useTaskPlaces.ts'
import { LazyTaskDialog } from '#features/tasks/tasks.dialogs.tsx'

/** A new task, from any screen: about the record whose page is open, if any. */
export function NewTask({ onClose }: { readonly onClose: () => void }) {
  const places = useTaskPlaces()
  return (
    <Suspense>
      <LazyTaskDialog task={null} about={places.here} places={places} onClose={onClose} />
    </Suspense>
  )
}
