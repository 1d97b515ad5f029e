import { useNavigate, useSearch } from '@tanstack/react-router'
import { detailPageSize, type PageSize, pageSizes } from '@tipy/domain/record/paging'
import { useCallback } from 'react'

type Search = Readonly<Record<string, unknown>>

/** How many rows behind a number are on a page, and how to change it: `?rows=50` in the address of any page. */
export function useRowSize(): readonly [PageSize, (size: PageSize) => void] {
  const search: Search = useSearch({ strict: false })
  const navigate = useNavigate()
  const setSize = useCallback(
    (size: PageSize) => {
      const rows = size === detailPageSize ? undefined : size
      void navigate({ to: '.', search: (before: Search) => ({ ...before, rows }), replace: true, resetScroll: false })
    },
    [navigate],
  )
  return [pageSizes.find(size => size === search.rows) ?? detailPageSize, setSize]
}
