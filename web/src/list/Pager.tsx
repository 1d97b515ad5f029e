import { ActionIcon, Group, NativeSelect, Pagination, Text } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import type { AnyRecord } from '@tipy/domain/record/define'
import { pageSizes } from '@tipy/domain/record/paging'
import { formatNumber } from '#kinds/format.ts'
import { usePhone } from '#ui/layout/usePhone.ts'
import { keepFree } from '#ui/toastRoom.ts'
import classes from './ListView.module.css'
import type { List } from './useList.ts'

/** "21–40 de 237". */
function placeOf(page: number, perPage: number, rows: number, total: number | undefined): string {
  if (rows === 0) return ''
  const first = page * perPage
  const here = `${formatNumber(first + 1)}–${formatNumber(first + rows)}`
  return total === undefined ? here : `${here} de ${formatNumber(total)}`
}

export function Pager<R extends AnyRecord>({ list }: { readonly list: List<R> }) {
  const { state, dispatch, data } = list
  const phone = usePhone()
  const { page, perPage } = state
  const go = (to: number) => dispatch({ type: 'page', page: to })
  const pages = data.total === undefined ? undefined : Math.max(1, Math.ceil(data.total / perPage))
  const mayHaveMore = pages === undefined ? data.rows.length === perPage : page + 1 < pages

  return (
    <Group
      component="nav"
      aria-label="Páginas"
      justify="space-between"
      gap="xs"
      className={classes.pager}
      // It scrolls with the page elsewhere.
      ref={phone || list.embedded ? null : keepFree}
    >
      <Group gap="xs" wrap="nowrap">
        <Text size="xs" c="dimmed" component="label" htmlFor={`${list.screen.record.name}-per-page`}>
          Linhas por página
        </Text>
        <NativeSelect
          id={`${list.screen.record.name}-per-page`}
          size="xs"
          data={pageSizes.map(String)}
          value={String(perPage)}
          onChange={event => {
            const size = pageSizes.find(one => String(one) === event.currentTarget.value)
            if (size) dispatch({ type: 'perPage', perPage: size })
          }}
        />
      </Group>
      <Group gap="sm" wrap="nowrap">
        <Text size="xs" c="dimmed" className="tabular" aria-live="polite">
          {placeOf(page, perPage, data.rows.length, data.total)}
        </Text>
        {pages === undefined || phone ? (
          <Group gap={4} wrap="nowrap">
            <ActionIcon
              variant="default"
              size={phone ? 36 : 26}
              aria-label="Página anterior"
              disabled={page === 0}
              onClick={() => go(page - 1)}
            >
              <IconChevronLeft size={16} aria-hidden />
            </ActionIcon>
            <ActionIcon
              variant="default"
              size={phone ? 36 : 26}
              aria-label="Página seguinte"
              disabled={!mayHaveMore}
              onClick={() => go(page + 1)}
            >
              <IconChevronRight size={16} aria-hidden />
            </ActionIcon>
          </Group>
        ) : (
          <Pagination
            size="xs"
            total={pages}
            value={page + 1}
            onChange={to => go(to - 1)}
            getControlProps={control => ({
              'aria-label': {
                first: 'Primeira página',
                previous: 'Página anterior',
                next: 'Página seguinte',
                last: 'Última página',
              }[control],
            })}
            getItemProps={to => ({ 'aria-label': `Página ${to}` })}
          />
        )}
      </Group>
    </Group>
  )
}
