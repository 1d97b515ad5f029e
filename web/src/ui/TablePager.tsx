import { ActionIcon, Group, NativeSelect, Text } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useId } from 'react'

interface TablePagerProps {
  /** From 0. */
  readonly page: number
  readonly perPage: number
  readonly total: number
  /** The page sizes offered; the last may be `all`. */
  readonly sizes: readonly number[]
  /** The size that means all rows, shown as "todos". */
  readonly all?: number
  readonly onPage: (page: number) => void
  readonly onPerPage: (perPage: number) => void
}

/** The pages of a small table: the lists have their own, with page numbers. */
export function TablePager({ page, perPage, total, sizes, all, onPage, onPerPage }: TablePagerProps) {
  const id = useId()
  const last = Math.max(0, Math.ceil(total / perPage) - 1)
  const place = total === 0 ? '' : `${page * perPage + 1}–${Math.min(total, (page + 1) * perPage)} de ${total}`
  return (
    <Group component="nav" aria-label="Páginas" justify="space-between" gap="xs" mt="sm">
      <Group gap="xs" wrap="nowrap">
        <Text size="xs" c="dimmed" component="label" htmlFor={id}>
          Linhas por página
        </Text>
        <NativeSelect
          id={id}
          size="xs"
          data={sizes.map(size => ({ value: String(size), label: size === all ? 'todos' : String(size) }))}
          value={String(perPage)}
          onChange={event => onPerPage(Number(event.currentTarget.value))}
        />
      </Group>
      <Group gap="sm" wrap="nowrap">
        <Text size="xs" c="dimmed" className="tabular" aria-live="polite">
          {place}
        </Text>
        <Group gap={4} wrap="nowrap">
          <ActionIcon
            variant="default"
            aria-label="Página anterior"
            disabled={page === 0}
            onClick={() => onPage(page - 1)}
          >
            <IconChevronLeft size={16} aria-hidden />
          </ActionIcon>
          <ActionIcon
            variant="default"
            aria-label="Página seguinte"
            disabled={page >= last}
            onClick={() => onPage(page + 1)}
          >
            <IconChevronRight size={16} aria-hidden />
          </ActionIcon>
        </Group>
      </Group>
    </Group>
  )
}
