import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#api/client.ts'
import { explain } from '#api/explain.ts'
import { recordKey } from '#api/records.ts'
import { type Names, useNames } from '#kinds/names.ts'
import { PeoplePicker } from '#kinds/PeoplePicker.tsx'
import { toast } from '#ui/toast.ts'
import { undoToast } from '#ui/undoToast.tsx'

interface TeamMembersProps {
  /** The key of a saved team. */
  readonly team: string
  readonly isLocked: boolean
}

/** A person and their new team; null: no team. */
type Move = readonly [id: string, to: string | null]

const membersOf = ({ people }: Names, team: string) =>
  people.filter(person => person.active && person.team === team).map(({ _id }) => _id)

/** The members of a team. Each person's record stores their team, so changes are saved there immediately. */
export function TeamMembers({ team, isLocked }: TeamMembersProps) {
  const names = useNames()
  const queries = useQueryClient()
  const [isSaving, setSaving] = useState(false)
  const members = membersOf(names, team)

  async function move(id: string, to: string | null): Promise<boolean> {
    const answer = await call('PATCH /api/users/{id}', { params: { id }, body: { team: to } })
    if (!answer.ok) toast.failure(`${names.person(id)}: ${explain(answer)}`)
    return answer.ok
  }

  async function moveAll(moves: readonly Move[]): Promise<boolean> {
    setSaving(true)
    let isDone = true
    for (const [id, to] of moves) isDone = (await move(id, to)) && isDone
    await queries.invalidateQueries({ queryKey: recordKey('users') })
    setSaving(false)
    return isDone
  }

  async function change(next: readonly string[]) {
    const joined = next.filter(id => !members.includes(id)).map((id): Move => [id, team])
    const left = members.filter(id => !next.includes(id)).map((id): Move => [id, null])
    const moves = [...joined, ...left]
    const back = moves.map(([id]): Move => [id, names.people.find(({ _id }) => _id === id)?.team ?? null])
    if (await moveAll(moves)) undoToast('Equipa atualizada com sucesso', () => void moveAll(back))
  }

  return (
    <PeoplePicker
      label={`Membros · ${names.team(team)}`}
      description={isLocked ? undefined : 'Quem entra ou sai muda logo de equipa.'}
      names={names}
      value={members}
      clearable={false}
      disabled={isLocked || isSaving}
      placeholder="Ninguém"
      onChange={next => void change(next)}
    />
  )
}
