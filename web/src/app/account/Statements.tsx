import { useNavigate, useSearch } from '@tanstack/react-router'
import { StatementsPage } from '#features/statements/index.ts'
import type { StatementsSearch } from './statementsSearch.ts'

/**
 * The statement of the person in the address, with the sum in the address open; without a person the overview, or the
 * user's own statement.
 */
export function Statements() {
  const { person, sum, q = '', sort }: StatementsSearch = useSearch({ strict: false })
  const navigate = useNavigate()
  return (
    <StatementsPage
      person={person}
      onPerson={next => void navigate({ to: '.', search: { person: next }, replace: true })}
      view={{ search: q, sort }}
      onView={next =>
        void navigate({
          to: '.',
          search: { ...(next.search && { q: next.search }), ...(next.sort && { sort: next.sort }) },
          replace: true,
          resetScroll: false,
        })
      }
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
