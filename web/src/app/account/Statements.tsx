import { useNavigate, useSearch } from '@tanstack/react-router'
import { StatementsPage } from '#features/statements/index.ts'

/** The statement of the person in the address, by default the user's own, with the sum in the address open. */
export function Statements() {
  const { person, sum }: { readonly person?: string; readonly sum?: string } = useSearch({ strict: false })
  const navigate = useNavigate()
  return (
    <StatementsPage
      person={person}
      onPerson={next => void navigate({ to: '.', search: { person: next }, replace: true })}
      sum={sum}
      onSum={next =>
        void navigate({
          to: '.',
          search: { ...(person && { person }), ...(next && { sum: next }) },
          resetScroll: false,
        })
      }
    />
  )
}
