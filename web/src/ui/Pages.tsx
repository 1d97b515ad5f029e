import { ActionIcon, Group, NativeSelect, Pagination, Text } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { formatNumber } from '@tipy/domain/text/numbers'
import { useId } from 'react'
import { usePhone } from '#ui/layout/usePhone.ts'
import { keepFree } from '#ui/toastRoom.ts'
import classes from './Pages.module.css'

/** "21–40 de 237". */
function placeOf(page: number, perPage: number, rows: number, total: number | undefined): string {
  if (rows === 0) return ''
  const first = page * perPage
  const here = `${formatNumber(first + 1)}–${formatNumber(first + rows)}`
  return total === undefined ? here : `${here} de ${formatNumber(total)}`
}

interface PagesProps<S extends number> {
  /** The sizes to choose from; where there is one, it is not said. */
  readonly sizes: readonly S[]
  /** The name of a size; its number otherwise. */
  readonly nameOf?: (size: S) => string
  readonly page: number
  readonly perPage: S
  /** How many rows are on this page, and on all; undefined until it is known. */
  readonly rows: number
  readonly total: number | undefined
  /** In place of which rows these are, where that cannot be known. */
  readonly placeText?: string | undefined
  readonly onPage: (page: number) => void
  readonly onSize?: (size: S) => void
  /** Where a page has several of them: "Páginas de Sessões". */
  readonly label?: string
  /** At the end of the window, where toasts must not cover it. */
  readonly isFixed: boolean
}

/** Rows per page, where one is, and the other pages. */
export function Pages<S extends number>(props: PagesProps<S>) {
  const { sizes, nameOf = String, page, perPage, rows, total, placeText, onPage, onSize } = props
  const { label = 'Páginas', isFixed } = props
  const phone = usePhone()
  const id = useId()
  const pages = total === undefined ? undefined : Math.max(1, Math.ceil(total / perPage))
  const mayHaveMore = pages === undefined ? rows === perPage : page + 1 < pages

  return (
    <Group
      component="nav"
      aria-label={label}
      justify="space-between"
      gap="xs"
      className={classes.pages}
      data-phone={phone || undefined}
      data-screen-only
      // It scrolls with the page elsewhere.
      ref={phone || !isFixed ? null : keepFree}
    >
      {sizes.length > 1 && (
        <Group gap="xs" wrap="nowrap">
          <Text size="xs" c="dimmed" component="label" htmlFor={id}>
            Linhas por página
          </Text>
          <NativeSelect
            id={id}
            size="xs"
            data={sizes.map(size => ({ value: String(size), label: nameOf(size) }))}
            value={String(perPage)}
            onChange={event => {
              const size = sizes.find(one => String(one) === event.currentTarget.value)
              if (size !== undefined) onSize?.(size)
            }}
          />
        </Group>
      )}
      <Group gap="sm" wrap="nowrap">
        <Text size="xs" c="dimmed" className="tabular" aria-live="polite">
          {placeText ?? placeOf(page, perPage, rows, total)}
        </Text>
        {pages === undefined || phone ? (
          <Group gap={4} wrap="nowrap">
            <ActionIcon
              variant="default"
              size={phone ? 36 : 26}
              aria-label="Página anterior"
              disabled={page === 0}
              onClick={() => onPage(page - 1)}
            >
              <IconChevronLeft size={16} aria-hidden />
            </ActionIcon>
            <ActionIcon
              variant="default"
              size={phone ? 36 : 26}
              aria-label="Página seguinte"
              disabled={!mayHaveMore}
              onClick={() => onPage(page + 1)}
            >
              <IconChevronRight size={16} aria-hidden />
            </ActionIcon>
          </Group>
        ) : (
          <Pagination
            size="xs"
            total={pages}
            value={page + 1}
            onChange={to => onPage(to - 1)}
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
