import type { AnyRecord } from '@tipy/domain/record/define'
import { pageSizes } from '@tipy/domain/record/paging'
import { Pages } from '#ui/Pages.tsx'
import type { List } from './useList.ts'

export function Pager<R extends AnyRecord>({ list }: { readonly list: List<R> }) {
  const { state, dispatch, data } = list
  return (
    <Pages
      sizes={pageSizes}
      page={state.page}
      perPage={state.perPage}
      rows={data.rows.length}
      total={data.total}
      onPage={page => dispatch({ type: 'page', page })}
      onSize={perPage => dispatch({ type: 'perPage', perPage })}
      isFixed={!list.embedded}
    />
  )
}
