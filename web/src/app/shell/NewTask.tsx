import { useTaskPlaces } from '#app/tasks/useTaskPlaces.ts'

/** A new task, from any screen: about the record whose page is open, if any. */
export function NewTask({ onClose }: { readonly onClose: () => void }) {
  const { Dialog } = useTaskPlaces()
  return <Dialog task={null} about={null} onClose={onClose} />
}
