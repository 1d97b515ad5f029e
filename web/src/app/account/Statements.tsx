import { useNavigate, useSearch } from '@tanstack/react-router'
import { StatementsPage } from '#features/statements/index.ts'

/** The statement of whoever the address names; one's own otherwise. */
export function Statements() {
  const { person }: { readonly person?: string } = useSearch({ strict: false })
  const navigate = useNavigate()
  return (
    <StatementsPage
      person={person}
      onPerson={next => void navigate({ to: '.', search: { person: next }, replace: true })}
    />
  )
}
