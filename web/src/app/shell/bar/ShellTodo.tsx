import { useTaskPlaces } from '#app/tasks/useTaskPlaces.ts'
import { Todo } from '#features/tasks/tasks.todo.tsx'

export function ShellTodo() {
  return <Todo places={useTaskPlaces()} />
}
