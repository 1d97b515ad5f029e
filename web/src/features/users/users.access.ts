import { useQuery } from '@tanstack/react-query'
import type { Users } from '@tipy/domain/features/users/users.record'
import type { Shown } from '@tipy/domain/record/contract'
import { callOrThrow } from '#api/client.ts'
import { recordKey } from '#api/records.ts'

/** How a person logs in; requested only by users who may edit their record. */
export function useAccess(person: Shown<Users> | null) {
  const id = person?._id ?? ''
  return useQuery({
    queryKey: [...recordKey('users'), 'access', id],
    queryFn: ({ signal }) => callOrThrow('GET /api/users/{id}/access', { params: { id }, signal }),
    enabled: person?.can.edit === true,
  })
}
