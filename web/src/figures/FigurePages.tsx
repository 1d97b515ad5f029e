import { detailPageSize, type PageSize, pageSizes } from '@tipy/domain/record/paging'
import { Pages } from '#ui/Pages.tsx'

interface FigurePagesProps {
  readonly page: number
  readonly perPage: PageSize
  /** How many rows are on this page, and on all; undefined until it is known. */
  readonly rows: number
  readonly total: number | undefined
  /** In place of which rows these are, where that cannot be known. */
  readonly placeText?: string | undefined
  readonly onPage: (page: number) => void
  readonly onSize: (size: PageSize) => void
}

/** The pages of the rows behind a number; the smallest page has none. */
export function FigurePages({ onSize, ...props }: FigurePagesProps) {
  if ((props.total ?? 0) <= detailPageSize) return null
  return (
    <Pages
      {...props}
      sizes={pageSizes}
      // The page that has the first of the rows on screen.
      onSize={size => {
        onSize(size)
        props.onPage(Math.floor((props.page * props.perPage) / size))
      }}
      label="Páginas de linhas"
      isFixed={false}
    />
  )
}
